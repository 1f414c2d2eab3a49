// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Identifies one transfer of one item.
///
/// A retry gets another ticket.
struct FetchTicket: Hashable, Sendable, Comparable {
  let number: Int

  static func < (left: FetchTicket, right: FetchTicket) -> Bool { left.number < right.number }
}

/// An event of a transfer, from any transport.
enum TransferEvent: Hashable, Sendable {
  /// The server sends from an offset of the original; 0 where the partial file cannot be continued.
  case began(offset: Int64, total: Int64?)
  /// This many more bytes are in the partial file.
  case bytes(Int64)
  /// All bytes are in the partial file and wait to be checked.
  case finished
  /// The bytes are complete and stored under their final name.
  case verified
  /// The transfer ended without the original.
  case ended(TransferEnd)
}

/// Why a transfer ended early.
enum TransferEnd: Hashable, Sendable {
  /// The connection broke.
  case cut
  /// The original no longer exists.
  case gone
  /// Another fetch, possibly of another process, transfers it and has so many bytes.
  case takenByOther(byteCount: Int64)
  /// It failed for a reason of rule F7. The server may state after how many seconds to retry.
  case failed(FailureReason, retryAfter: Double?)
}
