// SPDX-License-Identifier: Apache-2.0

/// A test function and the rules at the start of its display name.
struct NamedTest: Equatable {
  /// The file's name without extension, and the function's name.
  let name: String
  /// The rules it names.
  let rules: [String]
  /// Whether the test is in a target in which every test must name a rule.
  let mustNameRule: Bool

  /// The folders in which every test must name a rule.
  private static let strictFolders = [
    "Tests/Core/PickerCoreTests/", "Tests/Core/PickerModelTests/", "Tests/Core/PickerPortsTests/",
  ]

  /// Returns the tests of one file.
  ///
  /// - Parameters:
  ///   - text: The file's text.
  ///   - file: Its path inside the project.
  /// - Returns: The tests in their order.
  static func all(in text: String, of file: String) -> [NamedTest] {
    // Text between triple quotation marks is not code; it contains the examples of this test's
    // tests.
    let segments = text.split(separator: "\"\"\"", omittingEmptySubsequences: false)
    let code = segments.indices.filter { $0.isMultiple(of: 2) }.map { segments[$0] }
      .joined(separator: "\"\"")
    let attribute = #/(?m)^[ \t]*@Test\b(?:\(\s*"((?:[^"\\]|\\.)*)")?/#
    let function = #/\bfunc\s+([A-Za-z_]\w*)\s*[(<]/#
    let fileName = file.split(separator: "/").last?.split(separator: ".").first ?? ""
    return code.matches(of: attribute).compactMap { match in
      guard let name = code[match.range.upperBound...].firstMatch(of: function) else { return nil }
      return NamedTest(
        name: "\(fileName)/\(name.1)", rules: RulePrefix.rules(of: match.1.map(String.init) ?? ""),
        mustNameRule: strictFolders.contains(where: file.hasPrefix))
    }
  }
}

/// The notation of rules in the display name of a test: one or several before a colon, as in
/// `pick.tap, pick.limit: a tap counts`.
enum RulePrefix {
  /// Returns the rules at the start of a display name, or none if it does not start with rules.
  ///
  /// - Parameter name: The display name.
  /// - Returns: The rules in their order.
  static func rules(of name: String) -> [String] {
    guard let colon = name.firstRange(of: ": ") else { return [] }
    let rules = name[..<colon.lowerBound].split(separator: ", ", omittingEmptySubsequences: false)
    let identifier = #/[a-z0-9-]+(?:\.[a-z0-9-]+)+/#
    return rules.allSatisfy { $0.wholeMatch(of: identifier) != nil } ? rules.map(String.init) : []
  }
}
