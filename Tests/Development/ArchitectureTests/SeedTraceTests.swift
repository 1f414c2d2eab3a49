// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Checks that every sentence of the project's seed documents has an entry in the trace.
@Suite struct SeedTraceTests {
  private static func trace() throws -> SeedTrace {
    SeedTrace(try SourceTree.text(of: "Sources/Conformance/Conformance/Data/trace/sentences.jsonl"))
  }

  /// Returns the units of the seeds, or none if the checkout has no seeds next to it.
  private static func seedUnits() throws -> [SeedSentences.Unit] {
    let folder = "../shared/seeds"
    let path = ProjectFolder.path(of: folder)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let seeds = files.filter { $0.wholeMatch(of: #/\d{3}_.*\.txt/#) != nil }
    return SeedSentences.units(
      of: try Dictionary(
        uniqueKeysWithValues: seeds.map {
          (String($0.prefix(3)), try SourceTree.text(of: "\(folder)/\($0)"))
        }))
  }

  @Test("the trace is well-formed and names rules of the ledger")
  func theTraceNamesRules() throws {
    let trace = try Self.trace()
    let problems = trace.problems(with: try RuleBookTests.book())
    #expect(problems.isEmpty, "\(trace.counts)\n\(problems.joined(separator: "\n"))")
    #expect(trace.lines.count > 500, "\(trace.counts)")
    // The number only decreases: a unit that states new behavior requires a rule.
    #expect(trace.waiting.count <= 1, "\(trace.counts)")
  }

  @Test("every rule that a session states has its sentence")
  func statedRulesAreSaid() throws {
    let trace = try Self.trace()
    let unreferencedRules = trace.unreferencedRules(of: try RuleBookTests.book())
    #expect(
      unreferencedRules.isEmpty, "\(trace.counts)\n\(unreferencedRules.joined(separator: "\n"))")
  }

  @Test("every unit of the seeds is accounted for, and nothing else is")
  func everyUnitIsThere() throws {
    let units = try Self.seedUnits()
    guard !units.isEmpty else { return }
    let trace = try Self.trace()
    let problems = trace.problems(with: units)
    #expect(problems.isEmpty, "\(trace.counts)\n\(problems.joined(separator: "\n"))")
    // An anchor of two consecutive sentences.
    let pair = units.indices.dropLast().map { units[$0].text + units[$0 + 1].text }
    #expect(pair.contains { $0.count == 117 && SHA256.hex(of: $0).hasPrefix("c4ad1c7e") })
  }

  @Test(
    "anchors that were found by another hand are in the trace",
    arguments: [
      ("000 64 8578b7b0", "watch.window.newest500"),
      ("000 70 6601d719", "watch.types.images-only"),
      ("000 97 bdae0e6b", "family.window.newest1000"), ("000 157 f2e54ac3", "load.offline.fails"),
      ("000 55 24fbb18b", "host.deselect.reflected"), ("000 48 4ce17cce", "host.move.reorders"),
      ("000 82 cd871895", "select.ordered.badges"),
      ("001 118 457e7d6b", "select.limit.default-one"), ("004 111 f76c86b0", "P9"),
    ])
  func knownAnchors(anchor: String, rule: String) throws {
    let line = try #require(try Self.trace().lines.first { $0.anchor == anchor })
    #expect(line.mark == .rule)
    #expect(line.rules?.contains(rule) == true)
  }

  private static let units = SeedSentences.units(of: ["000": "It taps. It taps so. Hi!"])
  private static let book = RuleBook(
    rules: [
      "pick.json": """
      { "title": "Picking", "rules": [ { "id": "pick.tap", "aliases": ["P1"], "basis": "stated",
        "source": "WWDC20 10652", "says": "A tap picks" } ] }
      """
    ], cases: [:])

  /// A trace of the sample units.
  private static let sample: [String] = zip(
    units,
    [
      #""rule","rules":["P1"],"wants":["P2"]"#, #""repeat","rules":["P1"]"#, #""context""#,
    ]
  ).map { unit, mark in
    let components = unit.anchor.split(separator: " ")
    return
      #"{"seed":"\#(components[0])","chars":\#(components[1]),"sha8":"\#(components[2])","mark":\#(mark)}"#
  }

  private static func problems(_ text: String) -> [String] {
    let trace = SeedTrace(text)
    return trace.problems(with: book) + trace.problems(with: units)
      + trace.unreferencedRules(of: book)
  }

  @Test(
    "the test itself sees what is wrong",
    arguments: [
      (#""rules":["P1"],"wants""#, #""rules":["P3"],"wants""#, "names P3, which is no rule"),
      (#""wants":["P2"]"#, #""wants":["pick.tap"]"#, "wants pick.tap, which is in the ledger"),
      (#""repeat","rules":["P1"]"#, #""repeat","rules":["pick.tap"]"#, "which no unit states"),
      (#","rules":["P1"],"wants":["P2"]"#, "", "is rule and names no rule"),
      (#""context""#, #""context","rules":["P1"]"#, "is context and names rules"),
      (#""context""#, #""contents""#, "line 3 is not written as it should be"),
      (#""context""#, #""context","note":1"#, "line 3 is not written as it should be"),
      (#""chars":7"#, #""chars":8"#, "is in no document"),
      (#""chars":7"#, #""chars":8"#, "is not accounted for"),
      ("P1", "P2", "pick.tap is stated in WWDC20 10652, and no unit points at it"),
    ])
  func theTestCanFail(old: String, new: String, problem: String) {
    let text = Self.sample.joined(separator: "\n")
    #expect(Self.problems(text) == [])
    #expect(text.contains(old))
    let found = Self.problems(text.replacing(old, with: new))
    #expect(found.contains { $0.contains(problem) }, "\(found)")
  }

  @Test("a unit twice and another order are seen, and counts are told")
  func orderAndCounts() {
    let found = Self.problems((Self.sample + Self.sample.suffix(1)).joined(separator: "\n"))
    #expect(found.contains { $0.hasSuffix(" is there twice") })
    let turned = Self.problems(Self.sample.reversed().joined(separator: "\n"))
    #expect(turned == ["the units stand in another order"])
    let counts = SeedTrace(Self.sample.joined(separator: "\n")).counts
    #expect(counts == "3 units: 1 rule, 1 repeat, 0 host-duty, 1 context; 0 want a rule")
  }
}
