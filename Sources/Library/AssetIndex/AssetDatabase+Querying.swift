// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel
public import PickerPorts

extension AssetDatabase: AssetQuerying {
  /// Computes the window of a profile: the assets that a device may show.
  ///
  /// - Parameter library: The section of the profile that states which assets the device may show.
  /// - Returns: The window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) for a profile with a maximum of n assets, O(1) for a profile without a
  ///   maximum.
  public func window(_ library: DeviceProfile.Library) async throws -> AssetWindow {
    try await read { db in
      let allowed = Self.condition(scope: library.scope, kinds: library.kinds)
      let libraryCount = try Self.libraryCount(allowed, db)
      let count = min(libraryCount, max(0, library.newest ?? .max))
      let last = try count > 0 ? Self.row(at: count, of: libraryCount, allowed, db) : nil
      return AssetWindow(
        of: library, libraryCount: libraryCount, count: count,
        oldest: last.map { AssetWindow.Key($0) }, boundaryDate: last?.sortDate,
        generation: try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM asset")) ?? 0)
    }
  }

  /// Counts the assets of a window that match a query.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: The query that the assets must match.
  /// - Returns: The number of assets. For a query without conditions, this is the number of assets
  ///   in the window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(1) for a query without conditions. Otherwise O(n) in one of these numbers: the
  ///   assets in the window, the assets with the properties that the filter requires, the members
  ///   of the collection, or the matches of the search.
  public func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
    if query.isWhole { return window.count }
    guard let listing = Listing(window, query, walking: walkLimit) else { return 0 }
    return try await read { db in try listing.count(db) }
  }

  /// Lists assets of a window, newest first.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - key: The key of the asset after which to begin, or nil to begin at the first asset.
  ///   - limit: The maximum number of assets to list.
  /// - Returns: The assets, newest first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed query. It is O(limit) if the filter accepts most assets, or requires
  ///   a property that most assets lack. If a search finds too few matches in the next 5,000
  ///   assets, it is O(n log limit) for n matches.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset] {
    guard limit > 0, let listing = Listing(window, query, walking: walkLimit) else { return [] }
    return try await read { db in
      try listing.assets(after: key.map { Listing.Position($0) }, limit: limit, db)
    }
  }

  /// Lists assets of a window, beginning at a known position.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  ///   - page: The page to list; see `ListPage`.
  /// - Returns: The assets in the order of the window.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(skipped) steps along an index that covers the filter, then one indexed query.
  ///   For a search in a window of more than 5,000 assets, it is O(matches) if any assets are
  ///   skipped.
  public func assets(
    in window: AssetWindow, matching query: AssetQuery, page: ListPage
  ) async throws -> [Asset] {
    guard page.limit > 0, let listing = Listing(window, query, walking: walkLimit) else {
      return []
    }
    return try await read { db in try listing.assets(page, db) }
  }

  /// Lists assets of a window one page at a time.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are listed.
  ///   - query: The query that the assets must match.
  /// - Returns: The pages. Reading them can throw ``AssetIndexError/storage(detail:)``.
  /// - Complexity: For all pages together, O(n) in the number of assets in the window, or O(m log
  ///   m) for a search with few matches, where m is their number. Only one page at a time is in
  ///   memory. A search with few matches also needs 8 bytes for each match.
  public func pages(in window: AssetWindow, matching query: AssetQuery) -> AssetPages {
    guard let listing = Listing(window, query, walking: walkLimit) else {
      return AssetPages { { _ in ([], true) } }
    }
    guard listing.search != nil, window.count > walkLimit else {
      return pagesInOrder(in: window, matching: query)
    }
    return AssetPages { [self] in
      let pages = SearchPages(listing, in: self)
      return { last in try await pages.page(after: last) }
    }
  }

  /// Lists the collections that have members inside a window.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only members that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The collections, in the order of `AssetCollection.shownOrder(_:_:)`.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) in the number of assets in the window. If the filter requires properties
  ///   that most assets lack, only the assets with these properties count.
  public func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    among.collection = nil
    among.search = nil
    guard let listing = Listing(window, among, walking: walkLimit) else { return [] }
    return try await read { db in try listing.collections(db) }
  }

  /// Lists the months in which the assets of a window were taken, newest first.
  ///
  /// - Parameters:
  ///   - window: The window whose assets are counted.
  ///   - query: Only assets that match this query are counted. The collection and the search terms
  ///     of the query are ignored.
  /// - Returns: The months, each with at least one member.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: O(n) steps along an index for n assets in the window, and one row look-up for
  ///   each asset on the first and last day of a month.
  public func months(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    var among = query
    (among.collection, among.search) = (nil, nil)
    guard let listing = Listing(window, among, walking: walkLimit) else { return [] }
    return try await read { db in try listing.months(db) }
  }

  /// Finds assets of the library by their identifiers, inside or outside a window.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: The found assets, in the order of `identifiers`. Hidden and trashed assets are not
  ///   returned.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier.
  public func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset] {
    try await read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT \(AssetRow.columns) FROM asset
          WHERE identifier = ? AND isHidden = 0 AND isTrashed = 0
          """)
      return try identifiers.compactMap { identifier in
        try Row.fetchOne(statement, arguments: [identifier.rawValue]).map(AssetRow.asset)
      }
    }
  }

  /// Returns the profile's rule as an SQL condition, without its limit.
  static func condition(
    scope: DeviceProfile.Library.Scope, kinds: Set<DeviceProfile.Library.Kind>,
    on table: String? = nil
  ) -> String {
    let column = table.map { "\($0)." } ?? ""
    let numbers = AssetRow.kinds.indices.filter {
      kinds.contains(AssetRow.kinds[$0].isImage ? .image : .video)
    }
    let isOfKind = "\(column)kind IN (\(numbers.map(String.init).joined(separator: ", ")))"
    return scope == .device ? "\(isOfKind) AND \(column)availability = 0" : isOfKind
  }

  /// Returns the number of assets that a profile allows, according to the counters.
  ///
  /// - Throws: `SQLITE_CORRUPT` if a counter is less than zero, or if their total is more than the
  ///   file can hold.
  private static func libraryCount(_ allowed: String, _ db: Database) throws -> Int {
    let statement = try db.cachedStatement(
      sql: "SELECT total(count), coalesce(min(count), 0) FROM assetCount WHERE \(allowed)")
    guard let row = try Row.fetchOne(statement) else { return 0 }
    let (total, minimum) = (
      try row.decode(Double.self, atIndex: 0), try row.decode(Int.self, atIndex: 1)
    )
    guard minimum >= 0, let count = Int(exactly: total), try count <= maximumCount(db) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "the number of photos is damaged")
    }
    return count
  }

  /// The minimum number of bytes of a row in its table and in the window's index together.
  private static let minimumRowSize = 32

  /// Returns the maximum number of rows that a file of this size can hold.
  static func maximumCount(_ db: Database) throws -> Int {
    let pages = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_count")) ?? 0
    let pageSize = try Int.fetchOne(db.cachedStatement(sql: "PRAGMA page_size")) ?? 0
    return pages * pageSize / minimumRowSize
  }

  /// Returns the asset at a position of the window, counted from 1.
  ///
  /// If it is the last asset, the search begins at the end.
  private static func row(
    at position: Int, of libraryCount: Int, _ allowed: String, _ db: Database
  ) throws -> Asset? {
    let isLast = position == libraryCount
    let statement = try db.cachedStatement(sql: rowSQL(allowed, isLast ? "DESC" : "ASC"))
    return try Row.fetchOne(statement, arguments: [isLast ? 0 : position - 1])
      .map(AssetRow.asset)
  }

  /// Returns the SQL that finds the asset at a position.
  ///
  /// The direction is `ASC` to count from the first asset, or `DESC` to count from the last one.
  static func rowSQL(_ allowed: String, _ direction: String) -> String {
    """
    SELECT \(AssetRow.columns) FROM asset INDEXED BY asset_window
    WHERE isHidden = 0 AND isTrashed = 0 AND \(allowed)
    ORDER BY orderKey \(direction), nameKey \(direction), identifier \(direction)
    LIMIT 1 OFFSET ?
    """
  }
}

extension AssetDatabase {
  /// Returns the cloud identifiers of assets, which are the same in every library and on every
  /// device.
  ///
  /// The method uses no network and reads only the index. An asset has a cloud identifier as soon
  /// as a scan has read the first bytes of its file. Assets of an Apple Photos library have no
  /// cloud identifiers.
  ///
  /// - Parameter identifiers: The identifiers of assets of this library. Duplicates count once.
  /// - Returns: One entry for each identifier: its cloud identifier or an error. The error is
  ///   `identifierNotFound` if the asset is unknown, hidden or trashed, or has no cloud identifier.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier.
  public func cloudIdentifiers(
    forLocalIdentifiers identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.cloudIdentifierSQL)
      var found: [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let row = try Row.fetchOne(statement, arguments: [identifier.rawValue])
        let name = try row.flatMap { try AssetRow.cloudIdentifier($0) }
        found[identifier] = name.map(Result.success) ?? .failure(.identifierNotFound)
      }
      return found
    }
  }

  /// Returns the assets of this library to which cloud identifiers from any library refer.
  ///
  /// - Parameter identifiers: Cloud identifiers from this device or another one. Duplicates count
  ///   once.
  /// - Returns: One entry for each identifier: the asset, or an error. The error is
  ///   `identifierNotFound` if no visible asset has this content. The error is
  ///   `multipleIdentifiersFound` if several assets have this content. This error lists the assets,
  ///   newest first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: One indexed look-up per identifier, and one row per asset found.
  public func localIdentifiers(
    forCloudIdentifiers identifiers: [CloudIdentifier]
  ) async throws -> [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] {
    try await read { db in
      let statement = try db.cachedStatement(sql: Self.localIdentifiersSQL)
      var found: [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>] = [:]
      for identifier in identifiers where found[identifier] == nil {
        let names = try identifier.digest.map {
          try String.fetchAll(statement, arguments: [Data($0)])
        }
        let candidates = (names ?? []).map { AssetIdentifier($0) }
        found[identifier] =
          switch candidates.count {
          case 0: .failure(.identifierNotFound)
          case 1: .success(candidates[0])
          default: .failure(.multipleIdentifiersFound(candidates))
          }
      }
      return found
    }
  }

  /// Finds the cloud identifier of an asset.
  static let cloudIdentifierSQL = """
    SELECT cloudIdentifier FROM asset WHERE identifier = ? AND isHidden = 0 AND isTrashed = 0
    """

  /// Finds the assets with a cloud identifier, newest first.
  static let localIdentifiersSQL = """
    SELECT identifier FROM asset INDEXED BY asset_cloudIdentifier
    WHERE cloudIdentifier = ? AND isHidden = 0 AND isTrashed = 0
    ORDER BY orderKey, nameKey, identifier
    """
}

/// One of the files that belong to an asset.
public enum AssetFile: Hashable, Sendable {
  /// The file of the photo or video itself.
  case original
  /// The file with the video of a Live Photo.
  case livePhotoVideo
}

/// The state of an asset's file, compared with the version that a person was shown.
public enum FileStatus: Hashable, Sendable {
  /// The file is unchanged; `path` is its path inside the library.
  case present(path: String, FileFingerprint)
  /// The file at `path` differs from the one in the index, or does not exist.
  ///
  /// The next scan updates the index.
  case stale(path: String)
  /// The file was changed, and the index already contains the new version.
  case changed(path: String)
  /// The file is not in the index any more.
  case gone
}

extension AssetDatabase {
  /// Checks whether a file of an asset still has the content that a person was shown.
  ///
  /// If the index has a digest of the file, the method compares only the content. A file counts as
  /// unchanged even if only its modification date or its inode number changed, for example because
  /// it was copied back. A different file counts as changed even if it has the same size and date.
  /// If the content now belongs to another asset of the index, the result describes the file of
  /// that asset.
  ///
  /// - Parameters:
  ///   - file: Which of the asset's files to check.
  ///   - asset: The asset as it was shown.
  ///   - root: The folder's absolute path.
  /// - Returns: The state of the file. If the index has no digest of the file, as in an Apple
  ///   Photos library, only its size and date are compared.
  /// - Throws: ``AssetIndexError`` if the index cannot be read.
  /// - Complexity: Two indexed look-ups and two reads of the file. If the file was replaced, there
  ///   are a few more look-ups and reads.
  public func status(
    of file: AssetFile, of asset: Asset, in root: String
  ) async throws -> FileStatus {
    try await blocking {
      let known = try self.writer.read { db in try KnownFile.find(file, of: asset, in: root, db) }
      return Self.status(of: known, in: root) { $0.content(in: root) }
    }
  }

  /// Checks whether the original of an asset is still the file that the person is shown; usually
  /// the file is not read.
  ///
  /// If the size, date and inode number of the file are unchanged, the file counts as unchanged. If
  /// one of them changed, the method reads the file and compares its content.
  ///
  /// - Parameters:
  ///   - asset: The asset as it is shown.
  ///   - root: The folder's absolute path.
  /// - Returns: The state of the original.
  /// - Throws: A GRDB database error.
  /// - Complexity: Two indexed look-ups and one `stat` call, and more if the size, date or inode
  ///   number changed.
  public func quickStatus(of asset: Asset, in root: String) throws -> FileStatus {
    let known = try writer.read { db in try KnownFile.find(.original, of: asset, in: root, db) }
    return Self.status(of: known, in: root) { $0.fingerprint(in: root) ?? $0.content(in: root) }
  }

  /// Makes the next scan read a file again even if its size, date and inode number are unchanged.
  ///
  /// - Parameters:
  ///   - file: Which of the asset's files to read.
  ///   - asset: The asset to which the file belongs.
  /// - Throws: ``AssetIndexError/storage(detail:)``. In that case nothing was written.
  /// - Complexity: Two indexed look-ups.
  public func readAgain(_ file: AssetFile, of asset: Asset) async throws {
    let column = file == .original ? "file" : "livePhotoVideo"
    try await write { db in
      let statement = try db.cachedStatement(
        sql: """
          UPDATE file SET state = \(FileRow.State.later.rawValue)
          WHERE path = (SELECT \(column) FROM asset WHERE identifier = ?)
            AND state = \(FileRow.State.done.rawValue)
          """)
      try statement.execute(arguments: [asset.identifier.rawValue])
    }
  }

  private static func status(
    of known: [KnownFile], in root: String, _ look: (KnownFile) -> FileFingerprint?
  ) -> FileStatus {
    // Only a file of the version that a person was shown may be returned.
    for file in known where file.isAsShown {
      if let fingerprint = look(file) { return .present(path: root + "/" + file.path, fingerprint) }
    }
    guard let own = known.first, own.isOwn else { return .gone }
    let path = root + "/" + own.path
    return own.isAsShown ? .stale(path: path) : .changed(path: path)
  }
}
