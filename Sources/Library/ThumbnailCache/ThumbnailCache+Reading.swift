// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import PickerCore
import PickerModel
import Synchronization

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
