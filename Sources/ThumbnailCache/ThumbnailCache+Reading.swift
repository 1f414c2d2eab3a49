// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import PickerCore
import PickerModel
import Synchronization

/// Looking thumbnails up.
extension ThumbnailCache {
  /// Looks some thumbnails up, on a task's thread where another one is left to all other tasks.
  ///
  /// - Parameter requests: Which thumbnails.
  /// - Returns: What is known of each, in the same order.
  /// - Complexity: One `stat`, one lookup and one copy of the pixels a thumbnail.
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
      let stamp = ContentStamp(ofFileAt: request.path)
      // What may still change under the same stamp is not looked up, and not kept later.
      return Finding(stamp: stamp?.isSettled(at: now) == true ? stamp : nil)
    }
    var wanted: [(place: Int, request: ThumbnailRequest, stamp: ContentStamp)] = []
    unwritten.withLock { unwritten in
      for (place, request) in requests.enumerated() {
        guard let stamp = findings[place].stamp else { continue }
        let new = unwritten.batch.thumbnails[request] ?? unwritten.underway[request]
        if let new, new.stamp == stamp {
          findings[place].remembered = new.remembered
        } else {
          wanted.append((place, request, stamp))
        }
      }
    }
    guard !wanted.isEmpty else { return findings }
    let found = withReader { try $0.find(wanted, now: now / 1_000_000) }
    for (place, remembered) in found?.remembered ?? [] { findings[place].remembered = remembered }
    if let used = found?.used, !used.isEmpty {
      add { batch in for row in used { batch.uses[row] = now / 1_000_000 } }
    }
    return findings
  }

  /// What the cache is like now.
  ///
  /// - Returns: The facts; of a cache that is not there yet all counts are 0.
  /// - Complexity: O(thumbnails).
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

  /// Reads from the file of now; nil where there is none, or it is of no use.
  private func withReader<Value>(_ body: (CacheReader) throws -> Value) -> Value? {
    // Somebody may have found it broken, or removed it.
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
