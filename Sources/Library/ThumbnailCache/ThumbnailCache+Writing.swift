// SPDX-License-Identifier: Apache-2.0

import Dispatch
import PickerCore
import PickerModel
import Synchronization

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
