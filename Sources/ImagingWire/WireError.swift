// SPDX-License-Identifier: Apache-2.0

/// Why a message did not get from one process to the other.
public enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other process closed its end.
  case closed
  /// The other process took too long.
  case timedOut
  /// What came is no message of this wire.
  case garbled
  /// A message is longer than this wire carries.
  case tooLong(bytes: Int)
  /// The system refused, with its error number.
  case system(Int32)

  /// One line on what happened.
  public var description: String {
    switch self {
    case .closed: "the other process is gone"
    case .timedOut: "the other process took too long"
    case .garbled: "the other process said something that is no message"
    case .tooLong(let bytes): "a message of \(bytes) bytes is too long"
    case .system(let number): "the system refused with error \(number)"
    }
  }
}
