// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import Synchronization

/// Writes a response into a partial file, on the transport's thread.
///
/// Before a byte is written, it is counted against the limits. The size that a server states does
/// not determine how many bytes are written.
final class PartialFileReception: Sendable {
  /// The result of a response.
  enum Verdict: Hashable, Sendable {
    /// All bytes of the original have arrived.
    case whole
    /// The original must be requested again from its first byte.
    case useless
    /// The transfer ended for this reason.
    case ended(TransferEnd)
  }

  private struct State: ~Copyable {
    var partialFile: PartialFile
    var digest: Digest?
    var verdict: Verdict?
    var unreportedByteCount: Int64 = 0
    var reportedAt = ContinuousClock.now
  }

  /// The number of bytes, and the time, after which received bytes are reported.
  private static let maximumUnreportedByteCount: Int64 = 1 << 18
  private static let maximumUnreportedTime = Duration.milliseconds(100)

  private let state: Mutex<State>
  private let remote: RemoteOriginal
  private let bounds: TransferBounds
  private let report: @Sendable (TransferEvent) -> Void

  init(
    _ partialFile: consuming PartialFile, of remote: RemoteOriginal, within bounds: TransferBounds,
    report: @escaping @Sendable (TransferEvent) -> Void
  ) {
    state = Mutex(State(partialFile: partialFile))
    self.remote = remote
    self.bounds = bounds
    self.report = report
  }

  /// The number of bytes that are in the partial file, and their version.
  var present: (count: Int64, record: OriginalRecord) {
    state.withLock { ($0.partialFile.count, $0.partialFile.record) }
  }

  /// Handles the header; returns whether to receive the body.
  func take(_ header: HTTPResponseHeader) -> Bool {
    state.withLock { state in
      let answer = RangeAnswer(
        header, count: state.partialFile.count, record: state.partialFile.record)
      do throws(MediaError) {
        switch answer {
        case .whole(let validator, let total):
          let record = OriginalRecord(
            validator: validator, total: total, modified: header.modified, etag: header.etag)
          state.verdict = refusal(of: total ?? 0, record)
          if state.verdict != nil { return false }
          try state.partialFile.begin(record)
          state.digest = Digest(header)
          report(.began(offset: 0, total: total))
          return true
        case .rest(let total):
          var record = state.partialFile.record
          record.total = total ?? record.total
          state.verdict = refusal(of: record.total ?? state.partialFile.count, record)
          if state.verdict != nil { return false }
          try state.partialFile.goOn(total: total)
          // Some servers send a digest of only the range. Only a digest of the whole file can be
          // checked.
          state.digest = header.value(of: "oc-checksum") != nil ? Digest(header) : nil
          report(.began(offset: state.partialFile.count, total: total))
          return true
        case .complete: state.verdict = .whole
        case .useless: state.verdict = .useless
        case .refused(let end): state.verdict = .ended(end)
        }
      } catch {
        state.verdict = .ended(.failed(error.reason, retryAfter: nil))
      }
      return false
    }
  }

  /// Handles bytes of the body; returns whether to receive more.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.verdict = refusal(
        of: state.partialFile.count + Int64(bytes.count), state.partialFile.record)
      if state.verdict != nil { return false }
      do throws(MediaError) {
        try state.partialFile.append(bytes)
      } catch {
        state.verdict = .ended(.failed(error.reason, retryAfter: nil))
        return false
      }
      state.unreportedByteCount += Int64(bytes.count)
      let now = ContinuousClock.now
      if state.unreportedByteCount >= Self.maximumUnreportedByteCount
        || state.reportedAt.duration(to: now) >= Self.maximumUnreportedTime
      {
        report(.bytes(state.unreportedByteCount))
        state.unreportedByteCount = 0
        state.reportedAt = now
      }
      return true
    }
  }

  private func refusal(of count: Int64, _ record: OriginalRecord) -> Verdict? {
    bounds.refusal(of: count, record, listed: remote).map { .ended($0) }
  }

  /// Closes the partial file, so that another transfer can continue it.
  func close() { state.withLock { $0.partialFile.close() } }

  /// Returns the result of the response after the exchange has ended.
  ///
  /// - Parameter failure: The reason why the response is incomplete, or nil if it is complete.
  /// - Returns: The result.
  func verdict(_ failure: HTTPFailure?) -> Verdict {
    state.withLock { state in
      if state.unreportedByteCount > 0 { report(.bytes(state.unreportedByteCount)) }
      state.unreportedByteCount = 0
      if let verdict = state.verdict { return verdict }
      switch failure {
      case nil:
        let total = state.partialFile.record.total
        return total.map { $0 == state.partialFile.count } ?? true ? .whole : .ended(.cut)
      case .offline: return .ended(.failed(.offline, retryAfter: nil))
      case .untrusted: return .ended(.failed(.unauthorised, retryAfter: nil))
      case .unsupported: return .ended(.failed(.unsupported, retryAfter: nil))
      case .cut, .tooLong, .stopped: return .ended(.cut)
      }
    }
  }

  /// Checks the received bytes and renames the file to its final name.
  func verify(at path: String) -> TransferEvent {
    state.withLock { state in
      if let expected = remote.byteCount, expected != state.partialFile.count,
        let end = state.partialFile.record.sizeMismatch(remote)
      {
        return .ended(end)
      }
      if let digest = state.digest,
        Checksum.digest(ofFileAt: path, method: digest.algorithm.method) != digest.bytes
      {
        return .ended(.failed(.damaged, retryAfter: nil))
      }
      do throws(MediaError) {
        try state.partialFile.finish(listed: remote.listed)
        return .verified
      } catch {
        return .ended(.failed(error.reason, retryAfter: nil))
      }
    }
  }
}
