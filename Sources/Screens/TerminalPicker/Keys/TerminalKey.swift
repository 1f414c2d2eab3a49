// SPDX-License-Identifier: Apache-2.0

/// A key of a terminal.
enum TerminalKey: Hashable {
  case character(Character)
  /// A letter, given in lower case, with the Control key.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

/// A mouse event, with its position in cells from the top left.
struct TerminalMouse: Hashable {
  enum Action: Hashable {
    case press, release, drag, wheelUp, wheelDown
  }

  var action: Action
  var column: Int
  var row: Int
}

/// The meaning of bytes from a terminal.
enum TerminalMeaning: Hashable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  /// Pasted text as one line without control characters; it is never empty.
  case paste(String)
  /// The reply to a device attributes query.
  ///
  /// If the numbers include 4, the terminal supports sixel.
  case attributes([Int])
  /// The reply to a test picture in kitty's protocol; true means that the terminal supports the
  /// protocol.
  case pictureReply(Bool)
}
