// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel
import Synchronization

/// Fills an index from a folder, opening only files that are new or changed.
///
/// Stopped at any moment and started again, it goes on where it was: what was read is written in
/// batches, each of them whole.
public struct LibraryScanner: Sendable {
  /// Files a transaction: few enough that little is lost when it is stopped.
  private static let batchSize = 200

  private let database: AssetDatabase
  private let headers: any HeaderReading
  private let parallel: Int
  private let availability: Availability

  /// Makes a scanner.
  ///
  /// - Parameters:
  ///   - database: The index to fill.
  ///   - headers: What reads the files.
  ///   - parallel: How many files are read at a time. The default is 4.
  ///   - availability: Where the originals are: a folder of heads stands for a cloud. The default
  ///     is the device.
  public init(
    _ database: AssetDatabase, headers: any HeaderReading, parallel: Int = 4,
    availability: Availability = .device
  ) {
    self.availability = availability
    self.database = database
    self.headers = headers
    self.parallel = max(1, parallel)
  }

  /// Brings the index up to date with a folder.
  ///
  /// A folder that cannot be read is reported, and what was indexed below it stays.
  ///
  /// - Parameters:
  ///   - root: The folder's absolute path.
  ///   - progress: Called now and then, from any thread.
  /// - Returns: What was found.
  /// - Throws: ``AssetIndexError`` where the folder or the index cannot be read or written,
  ///   `MediaError` where no file can be read at all, `CancellationError`; what was written
  ///   before stays.
  /// - Complexity: One `stat` a file, and one opened file for each new or changed one.
  public func scan(
    _ root: String, progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> ScanReport {
    let walk = try await Self.walk(root)
    let known = try await database.knownFiles()
    var report = ScanReport()
    report.problems = walk.troubles.map {
      .init(path: $0.path, reason: $0.reason, detail: $0.detail, isNew: true)
    }

    var pending: [WalkedFile] = []
    for file in walk.files {
      switch known[PathKey(file.path)] {
      case .asset(let stamp)? where stamp == file.stamp: report.unchanged += 1
      case .skipped(let stamp, let reason)? where stamp == file.stamp:
        report.note(file.path, reason, "as at the last scan", isNew: false)
      default: pending.append(file)
      }
    }
    let total = walk.files.count
    progress(ScanProgress(total: total, done: total - pending.count))

    var done = total - pending.count
    for start in stride(from: 0, to: pending.count, by: Self.batchSize) {
      let batch = pending[start..<min(start + Self.batchSize, pending.count)]
      let read = try await self.read(Array(batch), in: root) { _ in
        done += 1
        progress(ScanProgress(total: total, done: done))
      }
      try await database.save(read, known: known, into: &report)
    }
    report.removed = try await database.remove(
      known.keys.map(\.path).filter { !walk.holds($0) })
    return report
  }

  /// Walks off the cooperative threads: a slow disk must not hold up who draws.
  private static func walk(_ root: String) async throws -> FolderWalk {
    let isCancelled = Atomic(false)
    return try await withTaskCancellationHandler {
      try await BlockingWork.run {
        try FolderWalk(root) { isCancelled.load(ordering: .relaxed) }
      }
    } onCancel: {
      isCancelled.store(true, ordering: .relaxed)
    }
  }

  /// Reads files, a few at a time, and gives them back in their order.
  private func read(
    _ files: [WalkedFile], in root: String, each: (Int) -> Void
  ) async throws -> [ReadFile] {
    try await withThrowingTaskGroup(of: (Int, ReadFile).self) { group in
      var results = [ReadFile?](repeating: nil, count: files.count)
      func add(_ index: Int) {
        let file = files[index]
        group.addTask { (index, try await read(file, in: root)) }
      }
      for index in files.indices.prefix(parallel) { add(index) }
      var next = min(parallel, files.count)
      while let (index, file) = try await group.next() {
        results[index] = file
        each(index)
        try Task.checkCancellation()
        if next < files.count {
          add(next)
          next += 1
        }
      }
      return results.compactMap(\.self)
    }
  }

  /// Reads a file; a second time where the reader ended over it, for that may not be its fault.
  ///
  /// - Throws: ``MediaError`` where nothing can be read at all.
  private func read(_ file: WalkedFile, in root: String) async throws(MediaError) -> ReadFile {
    var failure: MediaError?
    for _ in 0..<2 {
      do throws(MediaError) {
        let header = try await headers.header(ofFileAt: root + "/" + file.path)
        return ReadFile(file: file, result: .success(header), availability: availability)
      } catch {
        if error.fault == .installation { throw error }
        failure = error
        if error.fault == .file { break }
      }
    }
    let unknown = MediaError(path: file.path, reason: .damaged, detail: "cannot be read")
    return ReadFile(file: file, result: .failure(failure ?? unknown))
  }
}

/// A file that was opened, with what came of it.
struct ReadFile: Sendable {
  let file: WalkedFile
  let result: Result<MediaHeader, MediaError>
  var availability = Availability.device

  /// The asset, nil where the file is none.
  var asset: Asset? {
    guard case .success(let header) = result else { return nil }
    return Asset(
      identifier: AssetIdentifier(StableHash.identifier(of: file.path)), kind: header.kind,
      subtypes: header.subtypes, captureDate: header.captureDate,
      modificationDate: Timestamp(
        milliseconds: file.modificationMilliseconds, offsetMinutes: 0),
      pixelSize: header.pixelSize, byteCount: file.byteCount, availability: availability,
      contentType: header.contentType, file: file.path, hasLocation: header.hasLocation)
  }
}

extension FolderWalk {
  /// Whether a path was seen, or could not be looked at, or lies below what could not be.
  fileprivate func holds(_ path: String) -> Bool {
    if troubles.contains(where: { path == $0.path || path.hasPrefix($0.path + "/") }) {
      return true
    }
    // Binary search: the files are in byte order.
    var low = 0
    var high = files.count
    while low < high {
      let middle = (low + high) / 2
      if files[middle].path.utf8.lexicographicallyPrecedes(path.utf8) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < files.count && files[low].path.utf8.elementsEqual(path.utf8)
  }
}

extension ScanReport {
  /// Notes a file down that is not indexed.
  mutating func note(
    _ path: String, _ reason: FailureReason, _ detail: String, isNew: Bool = true
  ) {
    if reason == .unsupported {
      otherFiles += 1
    } else {
      problems.append(Skipped(path: path, reason: reason, detail: detail, isNew: isNew))
    }
  }
}
