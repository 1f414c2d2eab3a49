// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Identifies one transfer of one item.
///
/// A retry of the item has another ticket.
struct FetchTicket: Hashable, Sendable, Comparable {
  let number: Int

  static func < (left: FetchTicket, right: FetchTicket) -> Bool { left.number < right.number }
}

/// An event of a transfer, from any transport.
enum TransferEvent: Hashable, Sendable {
  /// The server began to send the original from an offset.
  ///
  /// The offset is 0 if the partial file cannot be continued.
  case began(offset: Int64, total: Int64?)
  /// This number of bytes was added to the partial file.
  case bytes(Int64)
  /// All bytes are in the partial file, and must now be checked.
  case finished
  /// The bytes are complete, and the file has its final name.
  case verified
  /// The transfer ended without a complete original.
  case ended(TransferEnd)
}

/// The reason why a transfer ended early.
enum TransferEnd: Hashable, Sendable {
  /// The connection broke.
  case cut
  /// The original no longer exists.
  case gone
  /// Another fetch transfers the same original, possibly in another process, and has this many
  /// bytes.
  case takenByOther(byteCount: Int64)
  /// The transfer failed for this reason (rule `load.item.reason`).
  ///
  /// `retryAfter` is the number of seconds to wait before a retry, or nil if the server does not
  /// state it.
  case failed(FailureReason, retryAfter: Double?)
}
