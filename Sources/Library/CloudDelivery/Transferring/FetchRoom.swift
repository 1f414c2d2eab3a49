// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// The room for the originals of one attempt, shared by all its transfers.
///
/// When the attempt begins, room is reserved for each original. Before a transfer writes bytes
/// beyond its reservation, they are taken from the unreserved rest. Parallel transfers together
/// therefore never write more bytes than there is room for (rule F8).
final class FetchRoom: Sendable {
  private struct State {
    /// The unreserved bytes, or nil if nothing limits the room.
    var rest: Int64?
    var taken: [AssetIdentifier: Int64]
  }

  private let state: Mutex<State>

  /// Creates the room of an attempt.
  ///
  /// - Parameters:
  ///   - rest: The number of bytes that are not reserved, or nil if nothing limits the room.
  ///   - taken: The number of bytes that are reserved for each original.
  init(rest: Int64?, taken: [AssetIdentifier: Int64]) {
    state = Mutex(State(rest: rest, taken: taken))
  }

  /// Returns whether there is room for this many bytes of an original.
  ///
  /// Bytes beyond the original's reservation are taken from the rest.
  func covers(_ count: Int64, of identifier: AssetIdentifier) -> Bool {
    state.withLock { state in
      let taken = state.taken[identifier] ?? 0
      guard let rest = state.rest, count > taken else { return true }
      guard count - taken <= rest else { return false }
      state.rest = rest - (count - taken)
      state.taken[identifier] = count
      return true
    }
  }

  /// Takes room for one copy while another copy is fetched; returns false if there is none for
  /// both.
  func leaves(_ count: Int64) -> Bool {
    state.withLock { state in
      guard let rest = state.rest else { return true }
      guard count <= rest else { return false }
      state.rest = rest - count
      return true
    }
  }

  /// Returns a failed original's room to the rest, except for the bytes that stay on the disk.
  func giveBack(_ identifier: AssetIdentifier, keeping count: Int64) {
    state.withLock { state in
      guard let taken = state.taken.removeValue(forKey: identifier), let rest = state.rest else {
        return
      }
      state.rest = rest + max(0, taken - count)
    }
  }
}

/// The limits on the number of bytes of one original, regardless of what the server sends.
struct TransferBounds: Sendable {
  /// The maximum size in bytes that the device accepts, or nil for no maximum.
  var maximumBytes: Int64?
  /// Returns whether there is room for this many bytes of the original.
  var hasRoom: @Sendable (_ count: Int64) -> Bool = { _ in true }

  /// Decides whether to accept an original of a size.
  ///
  /// The listed size is compared only with the listed version, and with responses that do not state
  /// their version. A file that changed after the listing may have grown.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - record: The version of the bytes, and the size that the server stated.
  ///   - remote: The listed file.
  /// - Returns: The reason for the refusal, or nil if the original is accepted.
  func refusal(
    of count: Int64, _ record: OriginalRecord, listed remote: RemoteOriginal
  ) -> TransferEnd? {
    if let maximumBytes, count > maximumBytes { return .failed(.tooLarge, retryAfter: nil) }
    if let listed = remote.byteCount, count > listed, let mismatch = record.sizeMismatch(remote) {
      return mismatch
    }
    if let total = record.total, count > total { return .failed(.damaged, retryAfter: nil) }
    return hasRoom(count) ? nil : .failed(.noSpace, retryAfter: nil)
  }
}

extension OriginalRecord {
  /// Returns the error for a size that differs from the listed size.
  ///
  /// The result is nil if the bytes are of another version than the listed one.
  func sizeMismatch(_ remote: RemoteOriginal) -> TransferEnd? {
    guard let isListed = isVersion(listedIn: remote) else {
      return .failed(.changed, retryAfter: nil)
    }
    return isListed ? .failed(.damaged, retryAfter: nil) : nil
  }
}
