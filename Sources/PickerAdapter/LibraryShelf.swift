// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import ConformanceWire
import PickerModel

/// Keeps the indexes that were filled for a runner, for it asks for the same libraries again and
/// again; a picker only reads them.
public actor LibraryShelf {
  /// More than the suite has; a runner that never repeats itself must not fill the memory.
  private static let most = 200

  private var filled: [[LibraryAsset]: AssetDatabase] = [:]

  /// Makes an empty shelf.
  public init() {}

  /// An index in memory that holds a library.
  ///
  /// - Parameter library: The library, in the order of its insertion.
  /// - Returns: The index.
  /// - Throws: What keeps it from being made.
  func database(of library: [LibraryAsset]) async throws -> AssetDatabase {
    if let known = filled[library] { return known }
    let database = try AssetDatabase()
    try await database.save(
      library.enumerated().map { index, entry in
        var asset = entry.asset
        // The index knows files by their paths; these have none.
        asset.file = "\(index)"
        return asset
      })
    if filled.count >= Self.most { filled = [:] }
    filled[library] = database
    return database
  }
}
