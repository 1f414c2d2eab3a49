// SPDX-License-Identifier: Apache-2.0

/// The reason why a message was not transferred between two processes.
public enum WireError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The other process closed its end of the socket.
  case closed
  /// The deadline passed before the message was transferred.
  case timedOut
  /// The received bytes are not a message of this protocol.
  case garbled
  /// The message is longer than ``ImagingSocket/maximumMessageLength``.
  case tooLong(bytes: Int)
  /// A system call failed with this error number.
  case system(Int32)

  /// A description of the error in one line of text.
  public var description: String {
    switch self {
    case .closed: "the other process has ended"
    case .timedOut: "the other process took too long"
    case .garbled: "the other process sent an invalid message"
    case .tooLong(let bytes): "a message of \(bytes) bytes is too long"
    case .system(let number): "the system refused with error \(number)"
    }
  }
}
