// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerCore
import PickerModel

extension AssetDatabase {
  /// Files that are read at a time, and how many before what they said is written down.
  private static let (parallel, batchSize) = (4, 200)

  /// Makes this index one of several sources: a photo that lies in several of them is one asset.
  ///
  /// Sources are read from their own indexes; where none of them changed since the last time
  /// nothing is done. Files are opened only where sizes meet, and each at most twice as long as it
  /// does not change. Stopped at any moment and started again, it goes on.
  ///
  /// - Parameters:
  ///   - sources: The sources, in any order; no two share a key or a name.
  ///   - earlier: Indexes of other sets of sources, the one that counts most first: where this one
  ///     is new, assets are called what they are called there.
  ///   - progress: Called now and then while files are compared.
  /// - Throws: ``AssetIndexError``, `CancellationError`; then the assets are as before.
  /// - Complexity: O(1) where no source changed; else O(n log n) in the assets of all, with all of
  ///   them in memory.
  public func merge(
    _ sources: [LibrarySource], adopting earlier: [AssetDatabase] = [],
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws {
    let sources = sources.sorted(by: LibrarySource.precedes)
    var contents: [SourceContent] = []
    for source in sources { contents.append(try await source.assets.stamp(of: source)) }
    if try await holds(contents) { return }
    for (place, source) in sources.enumerated() {
      contents[place] = try await source.assets.content(of: source)
    }
    let numbers = try await write { [contents] db in try Self.save(contents, db) }
    var copies = contents.enumerated().flatMap { source, content in
      content.entries.map {
        SourceCopy(
          source: source, asset: $0.asset, keywords: $0.keywords,
          cloudIdentifier: $0.cloudIdentifier, otherFolders: $0.otherFolders)
      }
    }
    for place in contents.indices { contents[place].entries = [] }
    try await takeKnown(&copies, numbers)
    try await compare(&copies, sources, numbers, progress)
    let groups = CopyMatching.groups(copies)
    let held = try await names(in: earlier)
    try await write { [copies, contents, listeners] db in
      let merged = try MergedWriting(copies, groups, sources, numbers, held, db)
      listeners.tell(try merged.write(contents, db), after: db)
    }
  }

  /// What a new index calls copies that other sets know.
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

  /// Reads what decides, a few files at a time, and writes it down.
  private func compare(
    _ copies: inout [SourceCopy], _ sources: [LibrarySource], _ numbers: [Int64],
    _ progress: @Sendable (ScanProgress) -> Void
  ) async throws {
    for isWhole in [false, true] {
      let pending =
        isWhole ? CopyMatching.needingSums(copies) : CopyMatching.needingHeads(copies)
      for start in stride(from: 0, to: pending.count, by: Self.batchSize) {
        let batch = Array(pending[start..<min(start + Self.batchSize, pending.count)])
        for (place, copy) in try await read(batch, of: copies, sources, isWhole) {
          copies[place] = copy
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
        guard let place = waiting.popFirst() else { return }
        var copy = copies[place]
        let content = sources[copy.source].content
        group.addTask {
          if isWhole {
            copy.whole = await content.sum(of: copy.asset)
          } else if let head = await content.head(of: copy.asset) {
            copy.head = head
            if head.isWhole { copy.whole = head.sum }
          }
          return (place, copy)
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

  /// Takes what an earlier merge read of files that did not change.
  private func takeKnown(_ copies: inout [SourceCopy], _ numbers: [Int64]) async throws {
    let known = try await read { db in try ContentRow.all(numbers, db) }
    guard !known.isEmpty else { return }
    for place in copies.indices {
      let key = ContentRow.Key(source: copies[place].source, file: copies[place].asset.file)
      guard let row = known[key], copies[place].asset.stamp.fits(row.stamp) else { continue }
      copies[place].head = row.head
      copies[place].whole = row.whole
    }
  }
}
