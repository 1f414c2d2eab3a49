// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// The room for the originals of one attempt, shared by all of its transfers.
///
/// Each original has the room that was set aside for it when the attempt began. Bytes beyond that
/// are taken from the rest before they are written, so that any number of parallel transfers writes
/// no more than there is room for (rule F8).
final class FetchRoom: Sendable {
  private struct State {
    /// Nil where nothing limits the room.
    var rest: Int64?
    var taken: [AssetIdentifier: Int64]
  }

  private let state: Mutex<State>

  /// Makes the room of an attempt.
  ///
  /// - Parameters:
  ///   - rest: How many bytes are left beyond those set aside; nil where nothing limits the room.
  ///   - taken: How many bytes are set aside for each original.
  init(rest: Int64?, taken: [AssetIdentifier: Int64]) {
    state = Mutex(State(rest: rest, taken: taken))
  }

  /// Whether an original may have this many bytes.
  ///
  /// Missing room is taken from the rest.
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

  /// Takes room for the bytes of one copy while another copy is fetched; returns false where there
  /// is no room for both.
  func leaves(_ count: Int64) -> Bool {
    state.withLock { state in
      guard let rest = state.rest else { return true }
      guard count <= rest else { return false }
      state.rest = rest - count
      return true
    }
  }

  /// Returns the room of a failed original to the rest, except for the bytes that stay on the disk.
  func giveBack(_ identifier: AssetIdentifier, keeping count: Int64) {
    state.withLock { state in
      guard let taken = state.taken.removeValue(forKey: identifier), let rest = state.rest else {
        return
      }
      state.rest = rest + max(0, taken - count)
    }
  }
}

/// The limits on the bytes of one original, whatever the server sends.
struct TransferBounds: Sendable {
  /// The maximum size of an original in bytes that the device accepts; nil for any.
  var maximumBytes: Int64?
  /// Whether there is room for this many bytes of it.
  var hasRoom: @Sendable (_ count: Int64) -> Bool = { _ in true }

  /// Decides whether an original of a size is accepted.
  ///
  /// The listed size applies to the listed version, and to answers that do not state their version.
  /// A file that changed may have grown.
  ///
  /// - Parameters:
  ///   - count: The number of bytes.
  ///   - record: The version of the bytes, and the size that the server stated.
  ///   - remote: The listed file.
  /// - Returns: The reason for refusing it; nil where it is accepted.
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
  /// Returns the error of a size that differs from the listed one; nil where another version
  /// explains it.
  func sizeMismatch(_ remote: RemoteOriginal) -> TransferEnd? {
    guard let isListed = isVersion(listedIn: remote) else {
      return .failed(.changed, retryAfter: nil)
    }
    return isListed ? .failed(.damaged, retryAfter: nil) : nil
  }
}
