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

/// What the mouse did, in cells from the top left.
struct TerminalMouse: Hashable {
  enum Action: Hashable {
    case press, release, drag, wheelUp, wheelDown
  }

  var action: Action
  var column: Int
  var row: Int
}

/// What the bytes of a terminal mean.
enum TerminalMeaning: Hashable {
  case key(TerminalKey)
  case mouse(TerminalMouse)
  /// Text that was pasted: one line without control characters, never empty.
  case paste(String)
  /// The answer to "what are you": 4 among the numbers stands for sixel.
  case attributes([Int])
  /// The answer to a picture of kitty's protocol: whether it was understood.
  case pictureReply(Bool)
}
