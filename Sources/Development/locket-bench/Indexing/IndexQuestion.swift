// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import PickerCore
import PickerModel

/// What a picker asks its index when it opens, as calls of Locket's functions and as equivalent
/// SQL.
struct IndexQuestion {
  /// The number of assets that a grid reads at a time.
  static let page = 150
  /// The number of the window's newest rows that a search scans, before it uses the full-text index
  /// for older ones.
  private static let walkLimit = 5_000

  /// The profile's rule for the window.
  var library: DeviceProfile.Library
  var filter: PickerFilter?
  /// A search term, or nil for no search.
  var word: String?

  /// Runs the queries of a picker for the window, its first page and, with a filter, the count.
  ///
  /// - Parameter index: The index.
  /// - Returns: The window and the page.
  /// - Throws: An error of the index.
  func ask(_ index: AssetDatabase) async throws -> (window: AssetWindow, page: [AssetIdentifier]) {
    let window = try await index.window(library)
    var query = AssetQuery(filter: filter)
    query.search = word.flatMap { SearchTerms($0) }
    let page = try await index.assets(in: window, matching: query, after: nil, limit: Self.page)
    if filter != nil { _ = try await index.count(in: window, matching: query) }
    return (window, page.map(\.identifier))
  }

  /// Returns the same queries as SQL.
  ///
  /// The SQL is written here again, so that a reader can compare it with the measurement.
  /// ``ListingComparison`` checks that it finds the same rows as Locket.
  ///
  /// - Parameters:
  ///   - window: The window that the index returned.
  ///   - end: The result of the SQL of ``walkEnd(_:)``, as an SQL row value; nil if the picker does
  ///     not search.
  /// - Returns: The statements, and the number of result rows that come before the rows of the
  ///   page.
  func statements(_ window: AssetWindow, end: String?) -> (sql: [String], before: Int) {
    let cut = [
      "SELECT total(count) FROM assetCount WHERE \(allowed);",
      "\(Self.select) FROM \(Self.walk) WHERE isHidden = 0 AND isTrashed = 0 AND \(allowed) "
        + (window.isCut
          ? "ORDER BY orderKey, nameKey, identifier LIMIT 1 OFFSET \(window.count - 1);"
          : "ORDER BY orderKey DESC, nameKey DESC, identifier DESC LIMIT 1 OFFSET 0;"),
      "SELECT max(id) FROM asset;",
    ]
    let whole = inside(window, through: nil)
    guard let word, let end else {
      guard filter == .panoramas else {
        return (cut + ["\(Self.select) FROM \(Self.walk) WHERE \(whole) \(Self.order)"], cut.count)
      }
      let found = "FROM \(Self.panoramas) WHERE \(whole) AND \(Self.isPanorama)"
      return (
        cut + ["SELECT count(*) \(found);", "\(Self.select) \(found) \(Self.order)"], cut.count + 1
      )
    }
    let walked =
      "\(Self.select) FROM \(Self.walk) WHERE \(inside(window, through: end)) "
      + "AND instr(asset.words, char(10) || '\(word)') > 0 \(Self.order)"
    let found =
      "\(Self.select) FROM search CROSS JOIN asset ON asset.id = search.rowid "
      + "WHERE search MATCH '\"\(word)\"*' AND \(whole) AND \(Self.position) > \(end) \(Self.order)"
    return (cut + [walkEnd(window), walked, found], cut.count + 1)
  }

  /// Returns the SQL that finds the last row that a search scans.
  ///
  /// For later rows the search uses the full-text index.
  func walkEnd(_ window: AssetWindow) -> String {
    "SELECT orderKey, hex(nameKey), identifier FROM \(Self.walk) "
      + "WHERE \(inside(window, through: nil)) "
      + "ORDER BY orderKey, nameKey, identifier LIMIT 1 OFFSET \(Self.walkLimit - 1);"
  }

  private static let position = "(asset.orderKey, asset.nameKey, asset.identifier)"
  private static let order =
    "ORDER BY asset.orderKey, asset.nameKey, asset.identifier LIMIT \(page);"
  private static let walk = "asset INDEXED BY asset_window"
  private static let panoramas = "asset INDEXED BY asset_panorama"
  private static let isPanorama = "(asset.subtypes & \(AssetSubtypes.panorama.rawValue)) <> 0"
  private static let select = """
    SELECT asset.identifier, asset.file, asset.kind, asset.subtypes, asset.captureMilliseconds, \
    asset.captureOffset, asset.modificationMilliseconds, asset.width, asset.height, \
    asset.byteCount, asset.availability, asset.contentType, asset.livePhotoVideo, \
    asset.hasLocation, asset.isHidden, asset.isTrashed, asset.derivative, asset.originalFilename, \
    asset.burstIdentifier, asset.duration, asset.isFavorite
    """

  private var allowed: String {
    let kinds = library.kinds.contains(.video) ? "0, 1, 2" : "0, 1"
    return "kind IN (\(kinds))" + (library.scope == .device ? " AND availability = 0" : "")
  }

  private func inside(_ window: AssetWindow, through end: String?) -> String {
    let oldest = window.oldest
    let key = oldest?.milliseconds.map { -$0 } ?? .max
    // Rows store names in an inverted form, so that ascending order of the stored form is
    // descending order of the names.
    let name = ((oldest?.name ?? "").utf8.map { 0xFE - $0 } + [0xFF])
      .map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined()
    let end = end ?? "(\(key), x'\(name)', '\(oldest?.identifier.rawValue ?? "")')"
    return "asset.isHidden = 0 AND asset.isTrashed = 0 AND \(allowed) "
      + "AND \(Self.position) <= \(end) AND asset.id <= \(window.generation)"
  }
}
