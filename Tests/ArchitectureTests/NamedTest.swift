// SPDX-License-Identifier: Apache-2.0

/// A test function, and the rules at the head of its display name.
struct NamedTest: Equatable {
  /// The file's name without extension, and the function's.
  let name: String
  /// The rules it names.
  let rules: [String]
  /// Whether it stands where every test holds a rule.
  let mustNameRule: Bool

  /// The targets in which a test without a rule is a mistake.
  private static let strictFolders = ["Tests/PickerCoreTests/", "Tests/PickerModelTests/"]

  /// The tests of one file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its path inside the project.
  /// - Returns: The tests in their order.
  static func all(in text: String, of file: String) -> [NamedTest] {
    // What stands between triple quotation marks is text, such as the examples of this test's test.
    let pieces = text.split(separator: "\"\"\"", omittingEmptySubsequences: false)
    let code = pieces.indices.filter { $0.isMultiple(of: 2) }.map { pieces[$0] }
      .joined(separator: "\"\"")
    let attribute = #/(?m)^[ \t]*@Test\b(?:\(\s*"((?:[^"\\]|\\.)*)")?/#
    let function = #/\bfunc\s+([A-Za-z_]\w*)\s*[(<]/#
    let fileName = file.split(separator: "/").last?.split(separator: ".").first ?? ""
    return code.matches(of: attribute).compactMap { match in
      guard let name = code[match.range.upperBound...].firstMatch(of: function) else { return nil }
      return NamedTest(
        name: "\(fileName)/\(name.1)", rules: RuleHead.rules(of: match.1.map(String.init) ?? ""),
        mustNameRule: strictFolders.contains(where: file.hasPrefix))
    }
  }
}

/// How rules are written: `P1`, `LIMIT-N-BLOCKS`, and several before a colon.
enum RuleHead {
  /// Whether a text has the form of one rule.
  ///
  /// - Parameter text: The text.
  /// - Returns: Whether it could be a rule.
  static func isRule(_ text: some StringProtocol) -> Bool {
    String(text).wholeMatch(of: #/[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+|[A-Z][0-9]+/#) != nil
  }

  /// The rules at the head of a display name, none where it has no such head.
  ///
  /// - Parameter name: The display name.
  /// - Returns: The rules in their order.
  static func rules(of name: String) -> [String] {
    guard let colon = name.firstRange(of: ": ") else { return [] }
    let rules = name[..<colon.lowerBound].split(separator: ", ", omittingEmptySubsequences: false)
    return rules.allSatisfy(isRule) ? rules.map(String.init) : []
  }

  /// The rules that a published list defines: the first cells of its tables.
  ///
  /// A cell such as `FILTER-SLOMO / -PANO` defines `FILTER-PANO` as well.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - isWanted: Whether the part under a heading counts.
  /// - Returns: The rules in their order.
  static func defined(in text: String, under isWanted: (String) -> Bool) -> [String] {
    var isInside = false
    var rules: [String] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("##") {
        isInside = isWanted(line.drop { $0 == "#" || $0 == " " }.description)
      }
      guard isInside, line.hasPrefix("| ") else { continue }
      let names = line.dropFirst(2).prefix { $0 != "|" }.split(separator: "/").map {
        String($0.filter { $0 != " " })
      }
      let family = names.first?.prefix { $0 != "-" } ?? ""
      rules += names.map { $0.hasPrefix("-") ? family + $0 : $0 }.filter(isRule)
    }
    return rules
  }
}
