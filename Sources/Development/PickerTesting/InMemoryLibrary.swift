// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel
public import PickerPorts

/// A library in memory for tests, which answers queries with the reference implementations in Swift
/// instead of SQL.
public struct InMemoryLibrary: AssetQuerying {
  /// All assets of the library, in any order.
  public var assets: [Asset]
  /// All albums and folders of the library, in any order.
  public var albums: [InMemoryAlbum]

  /// Creates a library in memory.
  ///
  /// - Parameters:
  ///   - assets: All assets, in any order.
  ///   - albums: All albums and folders, in any order. The default is none.
  public init(_ assets: [Asset], albums: [InMemoryAlbum] = []) {
    self.assets = assets
    self.albums = albums
  }

  /// Computes the window of a profile with `AssetWindow.cut(_:from:)`.
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window.
  public func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    AssetWindow.cut(library, from: assets).window
  }

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: The query that the assets must match.
  /// - Returns: The number of assets.
  public func count(in window: AssetWindow, matching query: AssetQuery) async -> Int {
    shown(in: window, matching: query).count
  }

  /// Lists assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - key: The sort key of the asset after which the list begins, nil to begin with the newest
  ///     asset.
  ///   - limit: The maximum number of assets.
  /// - Returns: The assets, newest first.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async -> [Asset] {
    let shown = shown(in: window, matching: query)
    let rest = shown.drop { asset in key.map { AssetWindow.Key(asset) <= $0 } ?? false }
    return Array(rest.prefix(limit))
  }

  /// Lists the collections that have members in a window.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only members that match this query are counted.
  /// - Returns: The collections.
  public func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async -> [AssetCollection] {
    var among = query
    among.search = nil
    func collection(
      _ identifier: AssetCollection.Identifier, _ kind: AssetCollection.Kind, _ title: String
    ) -> AssetCollection? {
      among.collection = identifier
      let members = shown(in: window, matching: among)
      return members.first.map {
        AssetCollection(
          identifier: identifier, kind: kind, title: title, count: members.count,
          newest: $0.identifier)
      }
    }
    let all =
      albums.compactMap { collection($0.identifier, $0.kind, $0.title) }
      + AssetCollection.mediaTypes.compactMap {
        collection($0.identifier, .mediaType, $0.title)
      }
    return all.sorted(by: AssetCollection.shownOrder)
  }

  /// Finds assets of the library by their identifiers.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The assets that exist.
  public func assets(withIdentifiers identifiers: [AssetIdentifier]) async -> [Asset] {
    identifiers.compactMap { identifier in
      assets.first { $0.identifier == identifier && !$0.isHidden && !$0.isTrashed }
    }
  }

  private func shown(in window: AssetWindow, matching query: AssetQuery) -> [Asset] {
    window.listing(of: assets, matching: query) { wanted in
      albums.first { $0.identifier == wanted }?.members ?? []
    }
  }
}

/// A collection of a library in memory.
public struct InMemoryAlbum: Hashable, Sendable {
  /// The identifier of the collection in the library.
  public var identifier: AssetCollection.Identifier
  /// The title of the collection, which the picker displays.
  public var title: String
  /// The kind of the collection, such as an album or a folder.
  public var kind: AssetCollection.Kind
  /// The identifiers of the collection's members, whether or not they are in the window.
  public var members: Set<AssetIdentifier>

  /// Creates a collection of a library in memory.
  ///
  /// - Parameters:
  ///   - title: The title of the collection, which is also its identifier.
  ///   - kind: The kind of the collection, such as an album or a folder. The default is an album
  ///     that a person created.
  ///   - members: The identifiers of the collection's members.
  public init(
    _ title: String, kind: AssetCollection.Kind = .album, members: Set<AssetIdentifier>
  ) {
    identifier = AssetCollection.Identifier(title)
    self.title = title
    self.kind = kind
    self.members = members
  }
}
