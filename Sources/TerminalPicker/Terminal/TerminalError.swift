// SPDX-License-Identifier: Apache-2.0

/// Why a picker cannot be shown on a terminal.
public enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no terminal to draw on and to read keys from.
  case noTerminal
  /// The terminal cannot place what it shows.
  case dumb
  /// The terminal is too small.
  case tooSmall(columns: Int, rows: Int)

  /// One line: what is wrong and the remedy.
  public var description: String {
    let least = TerminalSize.smallest
    return switch self {
    case .noTerminal: "terminal: there is none here; use 'locket pick --script' to pick without one"
    case .dumb: "terminal: TERM=dumb cannot show a screen; use 'locket pick --script' to do without"
    case .tooSmall(let columns, let rows):
      "terminal: \(columns)x\(rows) is too small; at least \(least.columns) columns and "
        + "\(least.rows) rows are needed, or use 'locket pick --script'"
    }
  }
}
