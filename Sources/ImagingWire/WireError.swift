// SPDX-License-Identifier: Apache-2.0

/// The reason why a message did not get from one process to the other.
public enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other process closed its end.
  case closed
  /// The other process took too long.
  case timedOut
  /// The received bytes are not a message of this protocol.
  case garbled
  /// The message exceeds the maximum length.
  case tooLong(bytes: Int)
  /// The system reported an error number.
  case system(Int32)

  /// A one-line description of the error.
  public var description: String {
    switch self {
    case .closed: "the other process is gone"
    case .timedOut: "the other process took too long"
    case .garbled: "the other process sent an invalid message"
    case .tooLong(let bytes): "a message of \(bytes) bytes is too long"
    case .system(let number): "the system refused with error \(number)"
    }
  }
}
