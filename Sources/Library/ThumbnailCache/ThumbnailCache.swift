// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import PickerModel
import PickerPorts
import Synchronization

/// A cache of thumbnails on disk, which several processes can use at the same time.
///
/// Problems with the files are not reported as errors. If a thumbnail cannot be read, it is created
/// again. If a thumbnail cannot be written, it is not stored. If a file of the cache is broken or
/// of another version, it is replaced. New thumbnails and times of use are written in batches. If a
/// process ends early, its last batch is lost.
public final class ThumbnailCache: Sendable {
  /// The maximum size of a cache in bytes if the caller states none: 256 MB.
  public static let defaultBudget: Int64 = 256_000_000
  /// The number by which the budget is divided to get the maximum size of a thumbnail.
  ///
  /// A larger thumbnail would displace too many other thumbnails.
  static let largestShare: Int64 = 64
  /// The size in bytes at which a batch is written without delay.
  static let batchBytes: Int64 = 1 << 20
  /// The maximum size in bytes of all pictures that wait until a slow disk can store them.
  ///
  /// Further pictures are not stored.
  static let waitingBytes = 8 << 20
  /// The number of consecutive failed writes after which no more writes are attempted.
  static let maximumFailures = 3

  /// The changes that are not in the file yet.
  struct Unwritten {
    var batch = CacheBatch()
    /// The thumbnails that are being written now.
    var underway: [ThumbnailRequest: NewThumbnail] = [:]
    /// The size in bytes of pictures that are not in a batch yet.
    var waiting = 0
    var isScheduled = false
    var failures = 0
  }

  /// The absolute path of the folder that contains the files of the cache.
  public let folder: String
  /// The maximum size in bytes of all thumbnails in the cache.
  public let budget: Int64

  let files: CacheFolder
  /// The properties of the disk.
  let disk: PixelPack.Disk
  /// The delay before a batch is written.
  let delay: DispatchTimeInterval
  /// Returns the current time in nanoseconds since 1970.
  let now: @Sendable () -> Int64
  let unwritten = Mutex(Unwritten())
  let reader = Mutex<CacheReader?>(nil)
  let writer = Mutex<CacheWriter?>(nil)
  // A thread may have to wait for a disk. The cooperative pool has only as many threads as
  // processors.
  let reading = DispatchQueue(label: "locket.thumbnails.reader")
  let writing = DispatchQueue(label: "locket.thumbnails.writer", qos: .utility)

  /// Describes a cache on disk.
  ///
  /// No file is opened or created yet.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of a folder that contains only the cache. The folder is created
  ///     when the first thumbnail is stored.
  ///   - budget: The maximum size of all thumbnails in bytes. The default, nil, is
  ///     ``defaultBudget``.
  public convenience init(folder: String, budget: Int64? = nil) {
    self.init(folder: folder, budget: budget, now: ContentFingerprint.now)
  }

  init(
    folder: String, budget: Int64? = nil, disk: PixelPack.Disk = PixelPack.Disk(),
    delay: DispatchTimeInterval = .milliseconds(500),
    now: @escaping @Sendable () -> Int64
  ) {
    self.folder = folder
    self.budget = max(0, budget ?? Self.defaultBudget)
    self.disk = disk
    self.delay = delay
    self.now = now
    files = CacheFolder(path: folder)
  }
}

/// Looks up thumbnails.
extension ThumbnailCache {
  /// Looks up thumbnails.
  ///
  /// The look-up runs on the cooperative pool only if another thread of the pool is free.
  @concurrent func find(_ requests: [ThumbnailRequest]) async -> [Finding] {
    if clinux_borrow_thread() != 0 {
      defer { clinux_return_thread() }
      return findHere(requests)
    }
    return await withCheckedContinuation { continuation in
      reading.async { continuation.resume(returning: self.findHere(requests)) }
    }
  }

  private func findHere(_ requests: [ThumbnailRequest]) -> [Finding] {
    let now = now()
    var findings = requests.map { request in
      let fingerprint = ContentFingerprint(ofFileAt: request.path)
      // If a file may still change without a change of its fingerprint, its thumbnail is neither
      // looked up nor stored.
      return Finding(fingerprint: fingerprint?.isSettled(at: now) == true ? fingerprint : nil)
    }
    var wanted: [(index: Int, request: ThumbnailRequest, fingerprint: ContentFingerprint)] = []
    unwritten.withLock { unwritten in
      for (index, request) in requests.enumerated() {
        guard let fingerprint = findings[index].fingerprint else { continue }
        let new = unwritten.batch.thumbnails[request] ?? unwritten.underway[request]
        if let new, new.fingerprint == fingerprint {
          findings[index].remembered = new.remembered
        } else {
          wanted.append((index, request, fingerprint))
        }
      }
    }
    guard !wanted.isEmpty else { return findings }
    let found = withReader { try $0.find(wanted, now: now / 1_000_000) }
    for (index, remembered) in found?.remembered ?? [] { findings[index].remembered = remembered }
    if let used = found?.used, !used.isEmpty {
      add { batch in for row in used { batch.uses[row] = now / 1_000_000 } }
    }
    return findings
  }

  /// Returns statistics of the cache.
  ///
  /// - Returns: The statistics. If the cache does not exist yet, all counts are 0.
  /// - Complexity: O(n) in the number of thumbnails.
  public func facts() async -> ThumbnailCacheFacts {
    await withCheckedContinuation { continuation in
      reading.async { continuation.resume(returning: self.factsHere()) }
    }
  }

  private func factsHere() -> ThumbnailCacheFacts {
    let counted = withReader { try $0.facts() }
    return ThumbnailCacheFacts(
      folder: folder, budget: budget, byteCount: files.current().map(CacheFolder.bytes) ?? 0,
      count: counted?.count ?? 0, failureCount: counted?.failures ?? 0,
      oldestUse: counted?.oldest.map { Timestamp(milliseconds: $0, offsetMinutes: 0) },
      newestUse: counted?.newest.map { Timestamp(milliseconds: $0, offsetMinutes: 0) })
  }

  /// Reads from the current database.
  ///
  /// Returns nil if there is no database, or it cannot be used.
  private func withReader<Value>(_ body: (CacheReader) throws -> Value) -> Value? {
    // Another process may have found that the database is broken, or removed it.
    var open = reader.withLock { $0 }.flatMap { CacheFolder.exists($0.file) ? $0 : nil }
    guard let file = open?.file ?? files.current() else { return nil }
    do {
      if open == nil {
        let made = try CacheReader(file: file)
        reader.withLock { $0 = made }
        open = made
      }
      return try open.map(body)
    } catch {
      if CacheSchema.isBroken(error) { files.discard(file) }
      reader.withLock { $0 = nil }
      return nil
    }
  }
}

/// Stores and removes thumbnails.
extension ThumbnailCache {
  /// Stores the result of a request.
  ///
  /// The result is written to the disk after a short delay.
  ///
  /// - Parameters:
  ///   - result: The thumbnail or its error.
  ///   - request: The request.
  ///   - fingerprint: The fingerprint that the file had before it was read.
  func keep(_ result: Remembered, of request: ThumbnailRequest, fingerprint: ContentFingerprint) {
    let bytes = (try? result.get())?.image.bytes.count ?? 0
    let isBehind = unwritten.withLock { unwritten in
      guard unwritten.waiting < Self.waitingBytes else { return true }
      unwritten.waiting += bytes
      return false
    }
    if isBehind { return }
    writing.async { [self] in
      defer { unwritten.withLock { $0.waiting -= bytes } }
      // If the file changed while it was read, the picture may show a mix of both contents.
      guard ContentFingerprint(ofFileAt: request.path) == fingerprint else { return }
      let new = NewThumbnail(result, of: request, fingerprint: fingerprint, used: now() / 1_000_000)
      if let new, new.bytes <= budget / Self.largestShare { add { $0.add(new) } }
    }
  }

  /// Changes the batch.
  ///
  /// The batch is written when it is large enough, or after a delay.
  func add(_ change: (inout CacheBatch) -> Void) {
    let delay: DispatchTimeInterval? = unwritten.withLock { unwritten in
      guard unwritten.failures < Self.maximumFailures else { return nil }
      change(&unwritten.batch)
      if unwritten.batch.bytes >= Self.batchBytes { return .seconds(0) }
      if unwritten.isScheduled { return nil }
      unwritten.isScheduled = true
      return self.delay
    }
    guard let delay else { return }
    writing.asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.writeHere()
    }
  }

  /// Writes all new thumbnails and times of use that are still only in memory to the cache's files.
  ///
  /// The method returns when all of them were written or could not be written.
  public func flush() async {
    await withCheckedContinuation { continuation in
      writing.async {
        self.writeHere()
        continuation.resume()
      }
    }
  }

  private func writeHere() {
    let batch = unwritten.withLock { unwritten in
      let batch = unwritten.batch
      (unwritten.batch, unwritten.underway) = (CacheBatch(), batch.thumbnails)
      unwritten.isScheduled = false
      return batch
    }
    guard !batch.isEmpty else { return }
    let isWritten = (try? withWriter { try $0.write(batch, budget: budget) }) != nil
    unwritten.withLock { unwritten in
      unwritten.underway = [:]
      unwritten.failures = isWritten ? 0 : unwritten.failures + 1
    }
  }

  /// Removes all thumbnails from the cache.
  ///
  /// Meanwhile, other processes can continue to use the cache.
  ///
  /// - Throws: ``ThumbnailCacheError`` if the cache cannot be cleared.
  public func clear() async throws(ThumbnailCacheError) {
    let failure = await withCheckedContinuation { continuation in
      writing.async { continuation.resume(returning: self.clearHere()) }
    }
    if let failure { throw failure }
  }

  private func clearHere() -> ThumbnailCacheError? {
    unwritten.withLock { $0.batch = CacheBatch() }
    do {
      // The reader is closed before the files are removed, because SQLite finds the log by its
      // name.
      reader.withLock { $0 = nil }
      writer.withLock { $0 = nil }
      try files.removeAll()
      return nil
    } catch {
      return ThumbnailCacheError(folder: folder, detail: ThumbnailCacheError.message(error))
    }
  }

  /// Writes to the current database, and creates it if necessary.
  ///
  /// If the database was broken, the write is repeated once.
  private func withWriter(_ body: (CacheWriter) throws -> Void) throws {
    for isLast in [false, true] {
      // Another process may have found that the database is broken, or removed it.
      var open = writer.withLock { $0 }.flatMap { CacheFolder.exists($0.file) ? $0 : nil }
      let file = try open?.file ?? files.make()
      do {
        if open == nil {
          let made = try CacheWriter(file: file, disk: disk)
          writer.withLock { $0 = made }
          open = made
        }
        return try open.map(body) ?? ()
      } catch {
        writer.withLock { $0 = nil }
        guard CacheSchema.isBroken(error), !isLast else { throw error }
        files.discard(file)
      }
    }
  }
}
