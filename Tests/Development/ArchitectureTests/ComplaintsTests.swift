// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Checks that each documented complaint about other pickers is covered by tests.
@Suite struct ComplaintsTests {
  private static func rows(_ page: String) -> [(number: String, text: String)] {
    page.split(separator: "\n").compactMap { line in
      guard let match = line.prefixMatch(of: #/\| (C\d\d) \| /#) else { return nil }
      return (String(match.1), String(line))
    }
  }

  /// Returns rows that name no suite, or a suite that does not exist.
  private static func problems(_ page: String, _ tests: String) -> [String] {
    rows(page).flatMap { row -> [String] in
      let names = row.text.matches(of: #/`([A-Za-z]+Tests)`/#).map { String($0.1) }
      if names.isEmpty { return ["\(row.number) names no suite"] }
      return names.filter { !tests.contains("struct \($0) ") }
        .map { "\(row.number): there is no \($0)" }
    }
  }

  @Test("each of the 32 complaints has a row, and each suite that a row names is there")
  func complaints() throws {
    let page = try SourceTree.text(of: "Docs/design/complaints.md")
    let numbers = (1...32).map { String(format: "C%02d", $0) }
    #expect(Self.rows(page).map(\.number) == numbers)
    let tests = try SourceTree.swiftFiles(below: "Tests").map { try SourceTree.text(of: $0) }
    #expect(Self.problems(page, tests.joined()) == [])
  }

  @Test("the test itself sees a suite that is gone, and a row without one")
  func theTestCanFail() {
    let page = "| C01 | a | b | `GoneTests` |\n| C02 | a | b | – |\n"
    #expect(
      Self.problems(page, "struct HereTests {")
        == ["C01: there is no GoneTests", "C02 names no suite"])
  }
}
