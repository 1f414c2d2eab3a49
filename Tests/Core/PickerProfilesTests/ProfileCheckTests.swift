// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// A check continues after every issue, and warns about lengths probably measured in pixels.
@Suite struct ProfileCheckTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func check(_ texts: [String: String]) throws -> ProfileStore.Findings {
    for (name, text) in texts { try folder.write(text.utf8, to: name + ".json") }
    return try ProfileStore(directory: folder.path).check("mine")
  }

  private func lines(_ issues: [ProfileIssue]) -> [String] {
    issues.map { $0.description.replacing(folder.path + "/", with: "") }
  }

  @Test("after a wrong id, a wrong parent and a wrong abstract the rest is still read")
  func goesOn() throws {
    let found = try check([
      "mine": """
      { "id": "other", "abstract": 1, "extends": "base", "colour": 1,
        "screen": { "width": 0, "shape": "roundedRectangel" }, "inputs": ["crow"] }
      """,
      "base": #"{ "id": "bas", "extends": "watchoss", "grid": { "columns": 99 } }"#,
    ])
    let lines = lines(found.issues)
    let expected = [
      "base.json:1: id: expected the file's name \"base\", found \"bas\"; write",
      "base.json:1: grid.columns: expected a whole number from 1 to 64, found 99",
      "base.json:1: extends: no profile named 'watchoss'; ",
      "mine.json:1: id: expected the file's name \"mine\", found \"other\"; write",
      "mine.json:1: abstract: expected true or false, found 1",
      "mine.json:1: colour: unknown key",
      "mine.json:2: screen.width: expected a whole number from 1 to 16384, found 0",
      "mine.json:2: screen.shape: expected one of rectangle, roundedRectangle, round, found "
        + "\"roundedRectangel\"; did you mean 'roundedRectangle'?",
      "mine.json:2: inputs[0]: expected one of touch, crown, ",
    ]
    for line in expected {
      #expect(lines.count { $0.hasPrefix(line) } == 1, "\(line)")
    }
    #expect(lines.count == expected.count, "\(lines)")
    #expect(lines.contains { $0.contains("; did you mean 'watchos'? See") })
    #expect(lines.contains { $0.hasSuffix("found \"crow\"; did you mean 'crown'?") })
  }

  @Test(
    "a value is not missing if the document that it is inherited from cannot be read",
    arguments: ["{", "{ \"version\": 9 }", "[]"])
  func brokenParent(text: String) throws {
    let found = try check(["mine": #"{ "id": "mine", "extends": "base", "x": 1 }"#, "base": text])
    let files = lines(found.issues).map { $0.prefix { $0 != ":" } }
    #expect(files == ["mine.json", "base.json"], "\(found.issues)")
  }

  @Test("a parent that is no identifier is one issue")
  func oddParent() throws {
    let found = try check(["mine": #"{ "id": "mine", "extends": "../base" }"#])
    #expect(found.issues.map(\.keyPath) == ["extends"])
  }

  private func warnings(_ screen: String, parent: String = "") throws -> [String] {
    let found = try check([
      "mine": """
      { "id": "mine", "extends": "base",
        "name": "Mine", "screen": { "width": 396, "height": 484\(screen) } }
      """,
      "base": "{ \"id\": \"base\", \"abstract\": true, \"screen\": { \"scale\": 2\(parent) } }",
    ])
    #expect(found.issues.isEmpty, "a warning is not an issue")
    return lines(found.warnings)
  }

  @Test("a radius or an inset that was measured in pixels is doubted, with what it is in points")
  func pixels() throws {
    #expect(
      try warnings(#", "cornerRadius": 84"#) == [
        "mine.json:2: screen.cornerRadius: 84 points are 42.4 % of the screen's 198; "
          + "lengths are in points: for 84 pixels write 42"
      ])
    #expect(
      try warnings("", parent: #", "cornerRadius": 99.5"#).map { $0.prefix(30) }
        == ["base.json:1: screen.cornerRadiu"[...].prefix(30)])
    let insets = try warnings(#", "safeInsets": { "top": 41, "bottom": 40, "leading": 34 }"#)
    #expect(insets.count == 2)
    #expect(insets[0].contains("screen.safeInsets.top: 41 points are 16.9 % of the screen's 242"))
    #expect(insets[1].contains("screen.safeInsets.leading: 34 points"))
  }

  @Test("what a device can have is not doubted")
  func plausible() throws {
    #expect(try warnings(#", "cornerRadius": 66"#).isEmpty)
    #expect(try warnings(#", "cornerRadius": 190, "scale": 1"#).isEmpty)
    #expect(try warnings(#", "cornerRadius": 199, "scale": 1"#).count == 1)
    let store = try ProfileStore()
    for identifier in store.documents {
      #expect(try store.check(identifier) == .init(issues: [], warnings: []), "\(identifier)")
    }
  }

  @Test("a draft of a screen that an inherited radius does not suit is doubted")
  func draft() throws {
    try folder.write(
      #"{ "id": "base", "abstract": true, "screen": { "cornerRadius": 170 } }"#.utf8,
      to: "base.json")
    let draft = try ProfileStore(directory: folder.path).draft("mine", extending: "base")
    #expect(draft.warnings.map(\.keyPath) == ["screen.cornerRadius"])
  }

  @Test("of a document that is too large only the beginning is read")
  func largeDocument() throws {
    try folder.write([], to: "mine.json")
    #expect(truncate(folder.path + "/mine.json", 1 << 42) == 0)
    let found = try ProfileStore(directory: folder.path).check("mine")
    #expect(lines(found.issues).contains { $0.contains("at most 262144 bytes, found more") })
  }
}
