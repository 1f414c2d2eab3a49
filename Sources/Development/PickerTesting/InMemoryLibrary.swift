// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A library in memory for tests, which answers queries with the reference implementations in Swift
/// instead of SQL.
public struct InMemoryLibrary: AssetQuerying {
  /// All assets, in any order.
  public var assets: [Asset]
  /// All albums and folders, in any order.
  public var albums: [InMemoryAlbum]

  /// Creates a library.
  ///
  /// - Parameters:
  ///   - assets: All assets, in any order.
  ///   - albums: All albums and folders, in any order. The default is none.
  public init(_ assets: [Asset], albums: [InMemoryAlbum] = []) {
    self.assets = assets
    self.albums = albums
  }

  /// Computes the window with ``AssetWindow/cut(_:from:)``.
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window.
  public func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    AssetWindow.cut(library, from: assets).window
  }

  /// Counts the assets that match a query.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  /// - Returns: The number of assets.
  public func count(in window: AssetWindow, matching query: AssetQuery) async -> Int {
    shown(in: window, matching: query).count
  }

  /// Lists assets of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - query: The query.
  ///   - key: The sort key after which the result begins.
  ///   - limit: The maximum number of assets.
  /// - Returns: The assets.
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
  ///   - window: The window.
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

  /// Finds assets by identifier.
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
  /// The collection's identifier.
  public var identifier: AssetCollection.Identifier
  /// The title that people see.
  public var title: String
  /// The kind of the collection, such as an album or a folder.
  public var kind: AssetCollection.Kind
  /// The members, whether or not they are in the window.
  public var members: Set<AssetIdentifier>

  /// Creates a collection.
  ///
  /// - Parameters:
  ///   - title: The title, which is also the identifier.
  ///   - kind: The kind of the collection, such as an album or a folder. The default is an album
  ///     that a person created.
  ///   - members: The members.
  public init(
    _ title: String, kind: AssetCollection.Kind = .album, members: Set<AssetIdentifier>
  ) {
    identifier = AssetCollection.Identifier(title)
    self.title = title
    self.kind = kind
    self.members = members
  }
}
