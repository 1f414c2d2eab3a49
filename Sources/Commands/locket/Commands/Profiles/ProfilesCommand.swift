// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import PickerModel

struct ProfilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List, show, compare, check and create device profiles.",
    discussion: """
      EXAMPLES
        locket profiles list
        locket profiles show apple-watch-45mm
        locket profiles new --extends watchos --id my-watch > my-watch.json
        locket profiles validate my-watch.json
      """,
    subcommands: [
      ListProfiles.self, ShowProfile.self, CompareProfiles.self, ValidateProfiles.self,
      NewProfile.self,
    ])
}

extension JSONValue {
  /// The value in one line, as JSON.
  var line: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? typeName
  }
}

/// A table of text.
struct TextTable {
  private var rows: [[String]] = []

  /// Adds a row.
  ///
  /// The text in the last column may have any width.
  mutating func add(_ cells: [String]) {
    rows.append(cells.map { Console.shown($0) })
  }

  /// The rows as lines.
  ///
  /// Each column is as wide as its longest cell, and two spaces separate columns.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.compactMap { $0.count > column + 1 ? $0[column].count : nil }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let isLast = column == row.count - 1
        return isLast ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }.joined(separator: "  ")
    }
  }
}
