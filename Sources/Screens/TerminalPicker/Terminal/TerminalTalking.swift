// SPDX-License-Identifier: Apache-2.0

/// Input from a terminal.
public enum TerminalInput: Hashable, Sendable {
  /// Bytes of keys, mouse events and replies, in chunks of any size.
  case bytes([UInt8])
  /// The size of the terminal changed.
  case resized
  /// Another program used the terminal for some time, so its content is unknown.
  case resumed
  /// The terminal was closed, or the process received a signal to end.
  case ended
}

/// A terminal that shows text and pictures and sends keys.
public protocol TerminalTalking: Sendable {
  /// The current size of the terminal.
  var size: TerminalSize { get }
  /// The input from the terminal; only one task may read it.
  var input: AsyncStream<TerminalInput> { get }

  /// Writes text and control sequences, and returns when the terminal has accepted them.
  ///
  /// - Parameter text: The text to write.
  func write(_ text: String) async

  /// Returns the terminal to the shell, and stops the process until the shell continues the
  /// process.
  ///
  /// Afterwards, the input contains ``TerminalInput/resumed``.
  func suspend() async
}
