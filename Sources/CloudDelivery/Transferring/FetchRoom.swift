// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// The room for the originals of one attempt, shared by all of its transfers.
///
/// Each original has the room that was set aside for it when the attempt began. What a server sends
/// beyond that is taken from the rest before it is written, so that no number of transfers at once
/// writes more than there is room for (rule F8).
final class FetchRoom: Sendable {
  private struct State {
    /// Nil where nothing bounds it.
    var rest: Int64?
    var taken: [AssetIdentifier: Int64]
  }

  private let state: Mutex<State>

  /// Makes the room of an attempt.
  ///
  /// - Parameters:
  ///   - rest: How many bytes are left beyond those set aside, nil where nothing bounds it.
  ///   - taken: How many bytes are set aside for each original.
  init(rest: Int64?, taken: [AssetIdentifier: Int64]) {
    state = Mutex(State(rest: rest, taken: taken))
  }

  /// Whether an original may have so many bytes; what is missing is taken from the rest.
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

  /// Keeps the bytes of a copy of an original while another copy is fetched; false where there is no
  /// room for both.
  func leaves(_ count: Int64) -> Bool {
    state.withLock { state in
      guard let rest = state.rest else { return true }
      guard count <= rest else { return false }
      state.rest = rest - count
      return true
    }
  }

  /// Gives the room of an original back that failed, but for the bytes that stay of it.
  func giveBack(_ identifier: AssetIdentifier, keeping count: Int64) {
    state.withLock { state in
      guard let taken = state.taken.removeValue(forKey: identifier), let rest = state.rest else {
        return
      }
      state.rest = rest + max(0, taken - count)
    }
  }
}

/// What bounds the bytes of one original, however many the server sends.
struct TransferBounds: Sendable {
  /// The largest original in bytes that the device takes, nil for any.
  var maximumBytes: Int64?
  /// Whether there is room for so many bytes of it.
  var hasRoom: @Sendable (_ count: Int64) -> Bool = { _ in true }

  /// Decides whether an original of so many bytes is taken.
  ///
  /// The size that is listed holds for the version that is listed, and where the answer does not say
  /// which version it is. A file that changed may have grown.
  ///
  /// - Parameters:
  ///   - count: How many bytes there would be.
  ///   - record: Which version they are of, and how many the server said.
  ///   - remote: What the listing says.
  /// - Returns: Why it is not taken, nil where it is.
  func refusal(
    of count: Int64, _ record: OriginalRecord, listed remote: RemoteOriginal
  ) -> TransferEnd? {
    if let maximumBytes, count > maximumBytes { return .failed(.tooLarge, retryAfter: nil) }
    if let listed = remote.byteCount, count > listed, let wrong = record.wrongSize(remote) {
      return wrong
    }
    if let total = record.total, count > total { return .failed(.damaged, retryAfter: nil) }
    return hasRoom(count) ? nil : .failed(.noSpace, retryAfter: nil)
  }
}

extension OriginalRecord {
  /// What a size means that is not the listed one: the same version cannot have another size, but
  /// another version can.
  func wrongSize(_ remote: RemoteOriginal) -> TransferEnd? {
    guard let isListed = isVersion(listedIn: remote) else {
      return .failed(.changed, retryAfter: nil)
    }
    return isListed ? .failed(.damaged, retryAfter: nil) : nil
  }
}
