// SPDX-License-Identifier: Apache-2.0

/// The reason why a picker cannot be shown on a terminal.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The process has no terminal to draw on and to read keys from.
  case noTerminal
  /// The terminal cannot position the cursor.
  case dumb
  /// The terminal is too small.
  case tooSmall(columns: Int, rows: Int)

  /// One line of text that states the problem and what to do.
  public var description: String {
    let minimum = TerminalSize.smallest
    return switch self {
    case .noTerminal: "no terminal here; use 'locket pick --script' to pick without one"
    case .dumb: "terminal: TERM=dumb cannot show a screen; use 'locket pick --script' to do without"
    case .tooSmall(let columns, let rows):
      "terminal: \(columns)x\(rows) is too small; at least \(minimum.columns) columns and "
        + "\(minimum.rows) rows are needed, or use 'locket pick --script'"
    }
  }
}
