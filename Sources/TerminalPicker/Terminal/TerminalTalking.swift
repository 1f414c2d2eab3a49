// SPDX-License-Identifier: Apache-2.0

/// What comes from a terminal.
public enum TerminalInput: Hashable, Sendable {
  /// Bytes of keys, the mouse and replies, cut anywhere.
  case bytes([UInt8])
  /// The terminal has another size.
  case resized
  /// Somebody else had the terminal for a while, and what it shows is not known.
  case resumed
  /// The terminal went away, or the process is told to end.
  case ended
}

/// A terminal that shows text and pictures and sends keys.
public protocol TerminalTalking: Sendable {
  /// How large the terminal is now.
  var size: TerminalSize { get }
  /// What comes from the terminal, to one reader.
  var input: AsyncStream<TerminalInput> { get }

  /// Writes text and control sequences; returns when the terminal took them.
  ///
  /// - Parameter text: What to write.
  func write(_ text: String) async

  /// Gives the terminal back to the shell and stops, until the shell lets the process go on; then
  /// ``TerminalInput/resumed`` comes.
  func suspend() async
}
