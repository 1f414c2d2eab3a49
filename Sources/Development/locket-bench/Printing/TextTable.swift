// SPDX-License-Identifier: Apache-2.0

/// A table of text with aligned columns.
struct TextTable: Hashable, Sendable {
  /// The rows, all of which have the same number of cells.
  var rows: [[String]]
  /// The indexes of columns with numbers, which are aligned to the right.
  var figures: Set<Int> = []

  /// The lines of the table, without trailing spaces.
  var lines: [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        return figures.contains(column) ? gap + cell : cell + gap
      }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
