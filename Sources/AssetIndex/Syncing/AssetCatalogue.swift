// SPDX-License-Identifier: Apache-2.0

/// What a library's own catalogue says, in pieces that fit into memory.
///
/// Each call blocks, and is made off the cooperative threads.
protocol AssetCatalogue: Sendable {
  /// Another text for every state of the library, and the same one for the same state.
  var stamp: String { get }

  /// How many rows there are; not each of them need be an asset.
  var rowCount: Int { get }

  /// What rows say.
  ///
  /// - Parameter rows: The rows' places, from zero. Places are asked for once each, in order.
  /// - Returns: The assets, no two of one identifier or file, and what could not be one.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func page(_ rows: Range<Int>) throws -> CataloguePage

  /// The keys of all collections, asked for after every row.
  ///
  /// - Returns: A key for each, in any order.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func collectionKeys() throws -> [String]

  /// One collection with its members.
  ///
  /// - Parameter key: One of ``collectionKeys()``.
  /// - Returns: The collection, nil where it has no members.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func collection(_ key: String) throws -> IndexedCollection?
}

/// Some rows of a catalogue.
struct CataloguePage: Sendable {
  /// The assets among them.
  var entries: [IndexedAsset] = []
  /// What should be an asset and is not.
  var problems: [ScanReport.Skipped] = []
  /// How many rows are neither photos nor videos.
  var otherRows = 0
}
