// SPDX-License-Identifier: Apache-2.0

import Testing

/// Checks that the state machine is a value: its decisions depend only on its inputs.
@Suite struct PurityTests {
  /// Returns code whose result would depend on time or the environment, or nil.
  private static func impurity(in text: String) -> String? {
    // With default word boundaries a dot between letters would join them into one word.
    let world =
      #/\b(?:\w*Clock|Date|\w*Instant|Task|\w*TaskGroup|Thread|DispatchQueue|async\s+let|SystemRandomNumberGenerator)\b|\.random\(in:[^)]*\)|\.shuffled\(\)/#
      .wordBoundaryKind(.simple)
    for line in SourceText.lines(of: text) {
      for imported in LayeringTests.imports(in: line)
      where imported.hasPrefix("Foundation") || ["Dispatch", "Glibc"].contains(imported) {
        return "imports \(imported)"
      }
      let code = line.replacing(#/"(?:\\.|[^"\\])*"/#, with: "\"\"")
      for found in code.matches(of: world) where !found.output.contains("using:") {
        return String(found.output)
      }
    }
    return nil
  }

  @Test(
    "PickerCore and PickerModel import no Foundation, read no clock and start no task",
    arguments: ["Sources/Core/PickerCore", "Sources/Core/PickerModel"])
  func coreIsPure(folder: String) throws {
    let files = SourceTree.swiftFiles(below: folder)
    #expect(!files.isEmpty)
    for file in files {
      let impurity = Self.impurity(in: try SourceTree.text(of: file))
      #expect(impurity == nil, "\(file): \(impurity ?? "")")
    }
  }

  @Test(
    "the test itself sees what it forbids",
    arguments: [
      "import Foundation", "public import FoundationEssentials", "  Task { await send() }",
      "Task.detached {", "let clock: any Clock<Duration>", "let now = Date()",
      "let start = ContinuousClock.now", "var at: SuspendingClock.Instant",
      "async let page = load()",
      "await withTaskGroup(of: Int.self) {", "group: TaskGroup<Int>", "assets.shuffled()",
      "Int.random(in: 0..<3)",
    ])
  func theTestCanFail(line: String) {
    #expect(Self.impurity(in: "import PickerModel\n" + line) != nil)
  }

  @Test(
    "and lets the rest through",
    arguments: [
      "// Task { }", "  /// A value without clock, disk or task; see `Date`.", "captureDate: nil",
      "let text = \"Task { }\"", "import Synchronization", "case task", "asset.sortDate",
      "Int.random(in: 0..<3, using: &generator)",
    ])
  func otherCodeIsAllowed(line: String) {
    #expect(Self.impurity(in: line) == nil)
  }
}
