// SPDX-License-Identifier: Apache-2.0

/// Input from a terminal.
public enum TerminalInput: Hashable, Sendable {
  /// Bytes of keys, the mouse and replies, split anywhere.
  case bytes([UInt8])
  /// The terminal has another size.
  case resized
  /// Another program had the terminal for a while, so its content is unknown.
  case resumed
  /// The terminal went away, or the process received a signal to end.
  case ended
}

/// A terminal that shows text and pictures and sends keys.
public protocol TerminalTalking: Sendable {
  /// The current size of the terminal.
  var size: TerminalSize { get }
  /// The input from the terminal, for one reader.
  var input: AsyncStream<TerminalInput> { get }

  /// Writes text and control sequences, and returns when the terminal has accepted them.
  ///
  /// - Parameter text: The text to write.
  func write(_ text: String) async

  /// Gives the terminal back to the shell and stops the process until the shell continues it; then
  /// ``TerminalInput/resumed`` arrives.
  func suspend() async
}
