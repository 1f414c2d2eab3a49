// SPDX-License-Identifier: Apache-2.0

/// A key of a terminal.
enum TerminalKey: Hashable {
  case character(Character)
  /// With the control key, in lower case.
  case control(Character)
  case enter, escape, tab, backTab, backspace
  case up, down, left, right
  case pageUp, pageDown, home, end
}

/// A mouse event, in cells from the top left.
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
  /// Pasted text: one line without control characters, never empty.
  case paste(String)
  /// The answer to a device attributes query; 4 among the numbers means sixel.
  case attributes([Int])
  /// The answer to a picture in kitty's protocol: whether the terminal understood it.
  case pictureReply(Bool)
}
