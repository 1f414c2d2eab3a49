// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import ConformanceWire
import PickerModel

/// Caches the indexes of the libraries that a runner sends.
///
/// A runner sends the same libraries repeatedly. A picker does not change its library, so the index
/// can be used again.
public actor LibraryCache {
  /// The first character of the path that is made up for an asset without a name.
  static let unnamed = "\u{1F}"

  /// The maximum number of cached indexes; the suite has fewer libraries, but another runner may
  /// have more.
  private static let maximumCount = 500

  // If a second picker asks for a library whose index is still being filled, it waits for this
  // index.
  private var filled: [Library: Task<CachedIndex, any Error>] = [:]

  /// A library as the key of the cache.
  ///
  /// Two keys are equal only if all assets are equal. The hash uses only a few assets.
  private struct Library: Hashable {
    /// The number of assets that the hash uses; this distinguishes nearly all libraries of the
    /// suite.
    private static let looked = 6

    let assets: [LibraryAsset]

    func hash(into hasher: inout Hasher) {
      hasher.combine(assets.count)
      for entry in assets.prefix(Self.looked) {
        hasher.combine(entry.asset.identifier)
        hasher.combine(entry.asset.captureDate)
        hasher.combine(entry.asset.byteCount)
        hasher.combine(entry.asset.availability)
      }
    }
  }

  /// Creates a cache without any indexes.
  public init() {}

  /// Returns an index in memory that contains a library.
  ///
  /// - Parameter library: The library, with its assets in the order in which they were added.
  /// - Returns: The index.
  /// - Throws: `WireError` if two assets share an identifier or a name; otherwise any error of
  ///   creating the index.
  func index(of library: [LibraryAsset]) async throws -> CachedIndex {
    let key = Library(assets: library)
    if let known = filled[key] { return try await known.value }
    try library.checkNames()
    if filled.count >= Self.maximumCount { filled = [:] }
    let filling = Task { try await Self.index(filledWith: library) }
    filled[key] = filling
    return try await filling.value
  }

  private static func index(filledWith library: [LibraryAsset]) async throws -> CachedIndex {
    let database = try AssetDatabase(readsOnCallerThread: true)
    try await database.save(
      library.enumerated().map { index, entry in
        var asset = entry.asset
        // The index identifies files by their paths, but an asset without a name has none. It gets
        // a path that ends with a folder, so that it has no file name.
        if asset.file.isEmpty { asset.file = "\(unnamed)\(index)/" }
        return asset
      })
    try await database.save(collections: library.collections)
    return CachedIndex(database)
  }
}

extension [LibraryAsset] {
  /// Throws if two assets share an identifier or a name.
  fileprivate func checkNames() throws(WireError) {
    var identifiers: Set<AssetIdentifier> = []
    var names: Set<String> = []
    for (index, entry) in enumerated() {
      let name = entry.asset.file
      let isNew = name.isEmpty || names.insert(name).inserted
      guard identifiers.insert(entry.asset.identifier).inserted, isNew else {
        throw WireError(
          number: -32602, code: "wire.params", message: "an asset is listed twice",
          path: "/library/\(index)")
      }
    }
  }
}

extension LibraryAsset {
  /// The folder that contains the asset's file, nil if the file is directly in the library's
  /// folder.
  private var folder: String? {
    asset.file.lastIndex(of: "/").map { String(asset.file[..<$0]) }
  }

  /// The albums and the folder of the asset, without their members.
  fileprivate var collections: [IndexedCollection] {
    let albums = Set(albums).map {
      IndexedCollection(identifier: .init("album:\($0)"), title: $0, members: [])
    }
    guard let folder else { return albums }
    let title = folder.split(separator: "/").last.map(String.init) ?? folder
    return albums + [
      IndexedCollection(
        identifier: .init("folder:\(folder)"), kind: .folder, title: title, members: [])
    ]
  }
}

extension Sequence<LibraryAsset> {
  /// The albums and folders with their members, in order of their identifiers.
  var collections: [IndexedCollection] {
    var collections: [AssetCollection.Identifier: IndexedCollection] = [:]
    for entry in self {
      for collection in entry.collections {
        collections[collection.identifier, default: collection].members
          .append(entry.asset.identifier)
      }
    }
    return collections.values.sorted { $0.identifier < $1.identifier }
  }
}
