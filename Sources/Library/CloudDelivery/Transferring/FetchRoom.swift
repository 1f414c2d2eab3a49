// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// The disk space for the originals of one attempt, shared by all its transfers.
///
/// When the attempt begins, a number of bytes is reserved for each original. If a transfer needs
/// more bytes than its reservation, they are taken from the unreserved bytes before they are
/// written. Parallel transfers together therefore never write more bytes than may be stored
/// (rule `unseen.fetch.space`).
final class FetchRoom: Sendable {
  private struct State {
    /// The number of unreserved bytes, or nil if nothing limits the disk space.
    var rest: Int64?
    var taken: [AssetIdentifier: Int64]
  }

  private let state: Mutex<State>

  /// Creates the shared disk space of an attempt.
  ///
  /// - Parameters:
  ///   - rest: The number of bytes that are not reserved, or nil if nothing limits the disk space.
  ///   - taken: The number of bytes that are reserved for each original.
  init(rest: Int64?, taken: [AssetIdentifier: Int64]) {
    state = Mutex(State(rest: rest, taken: taken))
  }

  /// Returns whether this many bytes of an original may be stored.
  ///
  /// Bytes beyond the original's reservation are taken from the unreserved bytes.
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

  /// Reserves bytes for the partial file of one copy while another copy is fetched.
  ///
  /// Returns false if there is not enough disk space for both copies.
  func leaves(_ count: Int64) -> Bool {
    state.withLock { state in
      guard let rest = state.rest else { return true }
      guard count <= rest else { return false }
      state.rest = rest - count
      return true
    }
  }

  /// Frees the reservation of a failed original, except for the bytes that stay on the disk.
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
  /// Returns whether this many bytes of the original may be stored.
  var hasRoom: @Sendable (_ count: Int64) -> Bool = { _ in true }

  /// Decides whether to accept this many bytes of an original.
  ///
  /// If the server sends another version of the file than the listed one, the listed size is
  /// ignored: the new version may be larger. If the version of the response is unknown, the listed
  /// size applies.
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
  /// Returns the error for an original whose size differs from the listed size.
  ///
  /// Returns nil if the bytes are of another version than the listed one.
  func sizeMismatch(_ remote: RemoteOriginal) -> TransferEnd? {
    guard let isListed = isVersion(listedIn: remote) else {
      return .failed(.changed, retryAfter: nil)
    }
    return isListed ? .failed(.damaged, retryAfter: nil) : nil
  }
}
