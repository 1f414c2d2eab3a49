// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
public import PickerModel
import PickerPorts

extension AssetDatabase {
  /// The number of files that are read in parallel, and the number of files whose results are
  /// written together.
  private static let (parallel, batchSize) = (4, 200)

  /// Fills this index with the assets of several sources, which are folders or clouds.
  ///
  /// If several sources contain a photo, the photo becomes one asset. The contents of the sources
  /// are read from their own indexes. If no source changed since the last merge, nothing is done. A
  /// file is opened only if a file in another source has the same size. An unchanged file is opened
  /// at most twice. A merge can be cancelled at any moment; the next call continues it.
  ///
  /// - Parameters:
  ///   - sources: The sources in any order. Their keys and names must be unique.
  ///   - earlier: Existing indexes that combine other sources, the most important first. If this
  ///     index is new, an asset that is in one of them gets the same identifier.
  ///   - progress: Called repeatedly while files are compared.
  /// - Throws: ``AssetIndexError`` or `CancellationError`. In that case the assets are unchanged.
  /// - Complexity: O(1) if no source changed. Otherwise O(n log n) in the number of assets of all
  ///   sources. All these assets are in memory.
  public func merge(
    _ sources: [LibrarySource], adopting earlier: [AssetDatabase] = [],
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws {
    let sources = sources.sorted(by: LibrarySource.precedes)
    var contents: [SourceContent] = []
    for source in sources {
      contents.append(try await source.assets.contentWithoutEntries(of: source))
    }
    if try await holds(contents) { return }
    for (index, source) in sources.enumerated() {
      contents[index] = try await source.assets.content(of: source)
    }
    let numbers = try await write { [contents] db in try Self.save(contents, db) }
    var copies = contents.enumerated().flatMap { source, content in
      content.entries.map {
        SourceCopy(
          source: source, asset: $0.asset, keywords: $0.keywords,
          cloudIdentifier: $0.cloudIdentifier, otherFolders: $0.otherFolders)
      }
    }
    for index in contents.indices { contents[index].entries = [] }
    try await takeKnown(&copies, numbers)
    try await compare(&copies, sources, numbers, progress)
    let groups = CopyMatching.groups(copies)
    let held = try await names(in: earlier)
    try await write { [copies, contents, listeners] db in
      let merged = try MergedWriting(copies, groups, sources, numbers, held, db)
      listeners.notify(try merged.write(contents, db), after: db)
    }
  }

  /// Returns the identifiers that a new index takes from indexes of other sets of sources.
  private func names(
    in earlier: [AssetDatabase]
  ) async throws -> [MergedWriting.CopyKey: AssetIdentifier] {
    guard !earlier.isEmpty,
      try await read({ db in try Int.fetchOne(db, sql: "SELECT 1 FROM copy LIMIT 1") }) == nil
    else { return [:] }
    var names: [MergedWriting.CopyKey: AssetIdentifier] = [:]
    for index in earlier {
      let more = try await index.read { db in try MergedWriting.held(MergedWriting.known(db)) }
      names.merge(more) { first, _ in first }
    }
    return names
  }

  /// Reads the files that must be compared, a few at a time, and writes the results.
  private func compare(
    _ copies: inout [SourceCopy], _ sources: [LibrarySource], _ numbers: [Int64],
    _ progress: @Sendable (ScanProgress) -> Void
  ) async throws {
    for isWhole in [false, true] {
      let pending =
        isWhole ? CopyMatching.needingDigests(copies) : CopyMatching.needingPrefixes(copies)
      for start in stride(from: 0, to: pending.count, by: Self.batchSize) {
        let batch = Array(pending[start..<min(start + Self.batchSize, pending.count)])
        for (index, copy) in try await read(batch, of: copies, sources, isWhole) {
          copies[index] = copy
        }
        let read = batch.map { copies[$0] }
        try await write { db in
          for copy in read { try ContentRow.save(copy, of: numbers[copy.source], in: db) }
        }
        progress(ScanProgress(total: pending.count, done: start + batch.count))
      }
    }
  }

  private func read(
    _ batch: [Int], of copies: [SourceCopy], _ sources: [LibrarySource], _ isWhole: Bool
  ) async throws -> [(Int, SourceCopy)] {
    try await withThrowingTaskGroup(of: (Int, SourceCopy).self) { group in
      var results: [(Int, SourceCopy)] = []
      var waiting = batch[...]
      func addOne() {
        guard let index = waiting.popFirst() else { return }
        var copy = copies[index]
        let content = sources[copy.source].content
        group.addTask {
          if isWhole {
            copy.wholeDigest = await content.digest(of: copy.asset)
          } else if let prefix = await content.prefix(of: copy.asset) {
            copy.prefix = prefix
            if prefix.isWhole { copy.wholeDigest = prefix.digest }
          }
          return (index, copy)
        }
      }
      for _ in 0..<Self.parallel { addOne() }
      while let result = try await group.next() {
        results.append(result)
        try Task.checkCancellation()
        addOne()
      }
      return results
    }
  }

  /// For unchanged files, takes the digests that an earlier merge stored.
  private func takeKnown(_ copies: inout [SourceCopy], _ numbers: [Int64]) async throws {
    let known = try await read { db in try ContentRow.all(numbers, db) }
    guard !known.isEmpty else { return }
    for index in copies.indices {
      let key = ContentRow.Key(source: copies[index].source, file: copies[index].asset.file)
      guard let row = known[key], copies[index].asset.fingerprint.matches(row.fingerprint) else {
        continue
      }
      copies[index].prefix = row.prefix
      copies[index].wholeDigest = row.wholeDigest
    }
  }
}

extension AssetDatabase {
  /// Returns the copies of assets in all sources (folders and clouds) that the index combines.
  ///
  /// If the index combines only a single source, the result is empty.
  ///
  /// - Parameter identifiers: The identifiers of the assets.
  /// - Returns: The copies of each known asset; copies on this device come first.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  /// - Complexity: Two indexed look-ups per identifier.
  public func copies(
    of identifiers: [AssetIdentifier]
  ) async throws -> [AssetIdentifier: [AssetCopy]] {
    try await read { db in
      var copies: [AssetIdentifier: [AssetCopy]] = [:]
      for identifier in identifiers { copies[identifier] = try Self.copies(of: identifier, db) }
      return copies
    }
  }

  /// Returns the copies of one asset in all sources (folders and clouds) that the index combines.
  ///
  /// The call blocks the thread while it reads the index.
  ///
  /// - Parameter identifier: The identifier of the asset.
  /// - Returns: The copies; those on this device come first. The array is empty if the index cannot
  ///   be read.
  /// - Complexity: Two indexed look-ups.
  public func copies(of identifier: AssetIdentifier) -> [AssetCopy] {
    (try? writer.read { db in try Self.copies(of: identifier, db) }) ?? []
  }

  /// Returns the keys of the folders and clouds that the index combines.
  ///
  /// For an index of a single source, the result is empty.
  ///
  /// - Returns: The keys, in no order.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func sourceKeys() async throws -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT key FROM source") }
  }

  /// Returns the names of the folders and clouds that the index combines.
  ///
  /// For an index of a single source, the result is empty.
  ///
  /// - Returns: The sorted names.
  /// - Throws: ``AssetIndexError/storage(detail:)``.
  public func sourceNames() async throws -> [String] {
    try await read { db in try String.fetchAll(db, sql: "SELECT name FROM source ORDER BY name") }
  }

  static let copiesSQL = """
    SELECT source.key, copy.file, copy.identifier, copy.availability
    FROM asset CROSS JOIN copy ON copy.asset = asset.id CROSS JOIN source ON source.id = copy.source
    WHERE asset.identifier = ? ORDER BY copy.place
    """

  private static func copies(of identifier: AssetIdentifier, _ db: Database) throws -> [AssetCopy] {
    let statement = try db.cachedStatement(sql: copiesSQL)
    return try Row.fetchAll(statement, arguments: [identifier.rawValue]).map(AssetCopy.init)
  }
}

extension AssetCopy {
  /// Reads a row by column index: key, file, identifier, availability.
  init(_ row: Row) throws {
    let file: String = try row.decode(atIndex: 1)
    guard AssetRow.isInside(file) else { throw AssetRow.damage }
    self.init(
      source: try row.decode(atIndex: 0), file: file,
      identifier: AssetIdentifier(try row.decode(atIndex: 2)),
      availability: try AssetRow.value(row.decode(atIndex: 3), of: AssetRow.availabilities))
  }
}
