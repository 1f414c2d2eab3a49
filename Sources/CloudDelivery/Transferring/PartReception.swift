// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import Synchronization

/// Takes an answer into a partial file, on the transport's thread.
///
/// What a server says of its answer never decides how much of it is written: each byte is counted
/// against the bounds before it is.
final class PartReception: Sendable {
  /// What becomes of an answer.
  enum Verdict: Hashable, Sendable {
    /// All bytes are here.
    case whole
    /// It has to be asked for anew, from the first byte on.
    case useless
    /// It ended for a reason.
    case ended(TransferEnd)
  }

  private struct State: ~Copyable {
    var part: PartFile
    var digest: Digest?
    var verdict: Verdict?
    var untold: Int64 = 0
    var toldAt = ContinuousClock.now
  }

  /// Bytes, and time, after which news are told.
  private static let mostUntold: Int64 = 1 << 18
  private static let longestUntold = Duration.milliseconds(100)

  private let state: Mutex<State>
  private let remote: RemoteOriginal
  private let bounds: TransferBounds
  private let tell: @Sendable (TransferNews) -> Void

  init(
    _ part: consuming PartFile, of remote: RemoteOriginal, within bounds: TransferBounds,
    tell: @escaping @Sendable (TransferNews) -> Void
  ) {
    state = Mutex(State(part: part))
    self.remote = remote
    self.bounds = bounds
    self.tell = tell
  }

  /// How many bytes are here, and of which version.
  var present: (count: Int64, record: OriginalRecord) {
    state.withLock { ($0.part.count, $0.part.record) }
  }

  /// Takes the head in; whether the body is wanted.
  func take(_ head: HTTPHead) -> Bool {
    state.withLock { state in
      let answer = RangeAnswer(
        head, count: state.part.count, validator: state.part.record.validator)
      do throws(MediaError) {
        switch answer {
        case .whole(let validator, let total):
          let record = OriginalRecord(
            validator: validator, total: total, modified: head.modified)
          state.verdict = refusal(of: total ?? 0, record)
          if state.verdict != nil { return false }
          try state.part.begin(record)
          state.digest = Digest(head)
          tell(.began(offset: 0, total: total))
          return true
        case .rest(let total):
          var record = state.part.record
          record.total = total ?? record.total
          state.verdict = refusal(of: record.total ?? state.part.count, record)
          if state.verdict != nil { return false }
          try state.part.goOn(total: total)
          // Some servers sum up the part that they send; only a sum of all of it can be checked.
          state.digest = head.value(of: "oc-checksum") != nil ? Digest(head) : nil
          tell(.began(offset: state.part.count, total: total))
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

  /// Takes bytes in; whether more are wanted.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    state.withLock { state in
      state.verdict = refusal(of: state.part.count + Int64(bytes.count), state.part.record)
      if state.verdict != nil { return false }
      do throws(MediaError) {
        try state.part.append(bytes)
      } catch {
        state.verdict = .ended(.failed(error.reason, retryAfter: nil))
        return false
      }
      state.untold += Int64(bytes.count)
      let now = ContinuousClock.now
      if state.untold >= Self.mostUntold || state.toldAt.duration(to: now) >= Self.longestUntold {
        tell(.bytes(state.untold))
        state.untold = 0
        state.toldAt = now
      }
      return true
    }
  }

  private func refusal(of count: Int64, _ record: OriginalRecord) -> Verdict? {
    bounds.refusal(of: count, record, listed: remote).map { .ended($0) }
  }

  /// Lets go of the partial file, so that somebody else can go on with it.
  func close() { state.withLock { $0.part.close() } }

  /// What became of it, once the exchange is over.
  ///
  /// - Parameter failure: Why there was no whole answer, nil where there was.
  /// - Returns: What becomes of the partial file.
  func verdict(_ failure: HTTPFailure?) -> Verdict {
    state.withLock { state in
      if state.untold > 0 { tell(.bytes(state.untold)) }
      state.untold = 0
      if let verdict = state.verdict { return verdict }
      switch failure {
      case nil:
        let total = state.part.record.total
        return total.map { $0 == state.part.count } ?? true ? .whole : .ended(.cut)
      case .offline: return .ended(.failed(.offline, retryAfter: nil))
      case .untrusted: return .ended(.failed(.unauthorised, retryAfter: nil))
      case .unsupported: return .ended(.failed(.unsupported, retryAfter: nil))
      case .cut, .tooLong, .stopped: return .ended(.cut)
      }
    }
  }

  /// Checks what came and gives it its name.
  ///
  /// - Parameter path: Where the partial file is.
  /// - Returns: What to tell.
  func verify(at path: String) -> TransferNews {
    state.withLock { state in
      if let expected = remote.byteCount, expected != state.part.count,
        let end = state.part.record.wrongSize(remote)
      {
        return .ended(end)
      }
      if let digest = state.digest,
        Checksum.digest(ofFileAt: path, method: digest.algorithm.method) != digest.bytes
      {
        return .ended(.failed(.damaged, retryAfter: nil))
      }
      do throws(MediaError) {
        try state.part.finish(listed: remote.listed)
        return .verified
      } catch {
        return .ended(.failed(error.reason, retryAfter: nil))
      }
    }
  }
}
