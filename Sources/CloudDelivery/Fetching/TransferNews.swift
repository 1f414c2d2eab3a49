// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// One transfer of one item; an item that is tried again gets another.
struct FetchTicket: Hashable, Sendable, Comparable {
  let number: Int

  static func < (left: FetchTicket, right: FetchTicket) -> Bool { left.number < right.number }
}

/// What a transfer tells, whoever carries it.
enum TransferNews: Hashable, Sendable {
  /// The server sends, from a place in the original on; 0 where what was here cannot be taken up.
  case began(offset: Int64, total: Int64?)
  /// So many more bytes are in the partial file.
  case bytes(Int64)
  /// All bytes are there and wait to be checked.
  case finished
  /// The bytes are whole and kept under their name.
  case verified
  /// The transfer ended without the original.
  case ended(TransferEnd)
}

/// Why a transfer ended early.
enum TransferEnd: Hashable, Sendable {
  /// The connection broke.
  case cut
  /// The original is not there any more.
  case gone
  /// Another fetch, maybe of another process, brings it and has so many bytes.
  case takenByOther(byteCount: Int64)
  /// For a reason of rule F7, and how many seconds the server wants to be left alone.
  case failed(FailureReason, retryAfter: Double?)
}
