// SPDX-License-Identifier: Apache-2.0

/// The list of assets that a library keeps in its own format.
///
/// It is read in pages that fit into memory. Each call blocks, and runs outside the cooperative
/// pool.
protocol AssetCatalogue: Sendable {
  /// A text that is equal for equal states of the library, and different for different states.
  var fingerprint: String { get }

  /// The number of rows, some of which may not be assets.
  var rowCount: Int { get }

  /// Returns the assets in a range of rows.
  ///
  /// - Parameter rows: The rows, counted from zero. Each row is requested once, in order.
  /// - Returns: The assets, with unique identifiers and files, and the rows that are invalid.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func page(_ rows: Range<Int>) throws -> CataloguePage

  /// Returns the keys of all collections.
  ///
  /// The function is called after all rows were read.
  ///
  /// - Returns: A key for each collection, in any order.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func collectionKeys() throws -> [String]

  /// Returns one collection with its members.
  ///
  /// - Parameter key: One of the keys that ``collectionKeys()`` returned.
  /// - Returns: The collection, or nil if it has no members.
  /// - Throws: ``AssetIndexError/unreadableCatalogue(_:detail:remedy:)``.
  func collection(_ key: String) throws -> IndexedCollection?
}

/// A page of a catalogue's rows.
struct CataloguePage: Sendable {
  /// The assets among the rows.
  var entries: [IndexedAsset] = []
  /// Rows that should be assets but are invalid.
  var problems: [ScanReport.Skipped] = []
  /// The number of rows that are neither photos nor videos.
  var otherRows = 0
}
