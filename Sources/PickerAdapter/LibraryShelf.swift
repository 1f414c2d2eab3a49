// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import ConformanceWire
import PickerModel

/// Keeps the indexes that were filled for a runner, for it asks for the same libraries again and
/// again; a picker only reads them.
public actor LibraryShelf {
  /// Begins the path of a file that has no name on the wire.
  static let unnamed = "\u{1F}"

  /// More than the suite has; a runner that never repeats itself must not fill the memory.
  private static let most = 500

  // A second picker that wants the library meanwhile waits for the same index.
  private var filled: [Library: Task<RememberedIndex, any Error>] = [:]

  /// A library, told apart by all of it and found by what is quick to look at.
  private struct Library: Hashable {
    /// Enough to tell nearly all libraries of the suite apart.
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

  /// Makes an empty shelf.
  public init() {}

  /// An index in memory that holds a library.
  ///
  /// - Parameter library: The library, in the order of its insertion.
  /// - Returns: The index.
  /// - Throws: `WireFault` where two assets share an identifier or a name; else what keeps the index
  ///   from being made.
  func index(of library: [LibraryAsset]) async throws -> RememberedIndex {
    let key = Library(assets: library)
    if let known = filled[key] { return try await known.value }
    try library.checkNames()
    if filled.count >= Self.most { filled = [:] }
    let filling = Task { try await Self.index(filledWith: library) }
    filled[key] = filling
    return try await filling.value
  }

  private static func index(filledWith library: [LibraryAsset]) async throws -> RememberedIndex {
    let database = try AssetDatabase(isReadAtOnce: true)
    try await database.save(
      library.enumerated().map { index, entry in
        var asset = entry.asset
        // The index knows files by their paths; these may have none, and no name behind the folder.
        if asset.file.isEmpty { asset.file = "\(unnamed)\(index)/" }
        return asset
      })
    try await database.save(collections: library.collections)
    return RememberedIndex(database)
  }
}

extension [LibraryAsset] {
  /// Two assets never share an identifier or a name.
  fileprivate func checkNames() throws(WireFault) {
    var identifiers: Set<AssetIdentifier> = []
    var names: Set<String> = []
    for (place, entry) in enumerated() {
      let name = entry.asset.file
      let isNew = name.isEmpty || names.insert(name).inserted
      guard identifiers.insert(entry.asset.identifier).inserted, isNew else {
        throw WireFault(
          number: -32602, code: "wire.params", message: "an asset is there twice",
          path: "/library/\(place)")
      }
    }
  }
}

extension LibraryAsset {
  /// The folder that the asset's file lies in; nil for the library's own.
  private var folder: String? {
    asset.file.lastIndex(of: "/").map { String(asset.file[..<$0]) }
  }

  /// The albums and the folder that the asset is in, without members.
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
