// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// The fields of a document about screen, inputs, text, budgets and session, and about the format.
@Suite struct ProfileFieldsTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func profile(_ members: String, screen: String = "") throws -> DeviceProfile {
    let side = #""width": 90, "height": 90"# + (screen.isEmpty ? "" : ", ") + screen
    try folder.write(
      "{ \"id\": \"mine\", \"name\": \"Mine\", \"screen\": { \(side) }\(members) }".utf8,
      to: "mine.json")
    return try ProfileStore(directory: folder.path).profile("mine")
  }

  @Test("what a document leaves out is nothing, not zero")
  func leftOut() throws {
    let profile = try profile("")
    #expect(profile.platformVersion == nil && profile.inputs == [.touch])
    #expect(profile.text == DeviceProfile.Text() && profile.budgets == DeviceProfile.Budgets())
    #expect(profile.session == DeviceProfile.Session() && profile.library.elsewhere == nil)
    #expect(profile.selection.minimum == nil && profile.delivery.maximumPixels == nil)
    #expect(!profile.delivery.backgroundFinish)
    #expect(profile.screen == DeviceProfile.Screen(size: PixelSize(width: 90, height: 90)))
    #expect(profile.options.disabledCapabilities == nil)
  }

  @Test("a document says all of it")
  func said() throws {
    let profile = try profile(
      #"""
      , "version": 1, "platformVersion": "14.5", "inputs": ["buttons", "voice", "buttons"],
      "library": { "elsewhere": "your phone" }, "selection": { "minimum": 2, "maximum": 2 },
      "text": { "minimumSize": 12.5, "listsWords": true }, "budgets": {
        "decodedMemory": 98304, "thumbnailCache": 0, "imagePixels": 16000000,
        "imageMemory": 67108864, "imageSeconds": 2.5, "imageWorkers": 1 },
      "session": { "idleSeconds": 60 }, "delivery": { "maximumPixels": 173056, "backgroundFinish": true },
      "options": { "disabledCapabilities": ["search"] }
      """#,
      screen: #"""
        "cornerRadius": 4.5, "safeInsets": { "top": 1, "leading": 2, "bottom": 3, "trailing": 4 },
        "colors": "gray16", "refresh": { "turnsPages": true, "partialRefreshes": 0 }
        """#)
    #expect(profile.platformVersion == "14.5" && profile.inputs == [.buttons, .voice])
    #expect(profile.library.elsewhere == "your phone" && profile.selection.minimum == 2)
    #expect(profile.text.minimumSize == 12.5 && profile.text.showsTextOnly)
    #expect(profile.budgets.thumbnailCache == 0 && profile.budgets.imagePixels == 16_000_000)
    #expect(profile.budgets.imageMemory == 1 << 26 && profile.budgets.imageSeconds == 2.5)
    #expect(profile.budgets.imageWorkers == 1)
    #expect(profile.budgets.decodedMemory == 98_304 && profile.session.idleSeconds == 60)
    #expect(profile.delivery.maximumPixels == 173_056 && profile.delivery.backgroundFinish)
    #expect(profile.screen.cornerRadius == 4.5 && profile.screen.colors == .gray16)
    #expect(profile.screen.refresh.isPaged && profile.screen.refresh.partialRefreshes == 0)
    let insets = profile.screen.safeInsets
    #expect(insets.top == 1 && insets.leading == 2 && insets.bottom == 3 && insets.trailing == 4)
    #expect(profile.options.disabledCapabilities == .search)
  }

  @Test(
    "each issue is reported once, with its line",
    arguments: [
      (",\n\"version\": 2", "2: version: the format's version is 2, known here is 1; update"),
      (",\n\"version\": 0", "2: version: expected a whole number from 1 to 1, found 0"),
      (",\n\n\"inputs\": []", "3: inputs: expected at least one of touch, crown, buttons,"),
      (",\n\"inputs\": [\"touch\",\n\"nose\"]", "3: inputs[1]: expected one of touch, crown,"),
      (
        ",\n\"text\":\n{ \"minimumSize\": 0.5 }",
        "3: text.minimumSize: expected a number from 1 to 200, found 0.5"
      ),
      (",\n\"text\": { \"minimumSize\": true }", "2: text.minimumSize: expected a number from 1"),
      (",\n\"session\": { \"idleSeconds\": 0 }", "2: session.idleSeconds: expected a whole number"),
      (
        ",\n\"session\": { \"idle\": 1 }",
        "2: session.idle: unknown key; did you mean 'idleSeconds'?"
      ),
      (",\n\"library\": { \"kinds\": [] }", "2: library.kinds: expected at least one of image,"),
      (",\n\"library\": { \"elsewhere\": \"\" }", "2: library.elsewhere: expected a text that is"),
      (
        ",\n\"selection\": { \"minimum\": 3, \"maximum\": 2 }",
        "2: selection.minimum: expected at most selection.maximum, which is 2, found 3"
      ),
      (
        ",\n\"delivery\": { \"backgroundFinish\": 1 }",
        "2: delivery.backgroundFinish: expected true or false, found 1"
      ),
      (
        ",\n\"delivery\": { \"when\": \"alreadyOnDevice\" }",
        "2: delivery.when: expected beforeClosing or onDemand, because library.scope is cloud"
      ),
      (
        ",\n\"library\": { \"scope\": \"device\" }, \"selection\": { \"modes\": [\"ordered\"] }",
        "2: selection.modes: expected default, which apps get if they ask for nothing, found ordered"
      ),
      (
        ",\n\"delivery\": { \"when\": \"alreadyOnDevice\", \"backgroundFinish\": true }",
        "2: delivery.backgroundFinish: expected false, because delivery.when is alreadyOnDevice"
      ),
      (",\n\"name\": \"Twice\"", "2: name: occurs twice; keep one"),
      (",\n\"$schema\": 3", "2: $schema: expected a text that is not empty, found 3"),
      (
        ",\n\"sources\": {\n\"grid.colums\": { \"basis\": \"stated\", \"from\": \"x\" } }",
        "3: sources.grid.colums: unknown field; did you mean 'grid.columns'?"
      ),
      (
        ",\n\"sources\": {\n\"grid\": { \"from\": \"x\" } }",
        "3: sources.grid.basis: missing; use stated, documented or assumed"
      ),
      (",\n\"grid\": { \"columns\": 03 }", "2: is not JSON: expected a comma or }, found 3"),
      (",\n\"grid\": tru", "2: is not JSON: expected a value, found t"),
      (
        ",\n\"screen\": { \"width\": 9, \"height\": 9, \"safeInsets\": { \"top\": 9 } }",
        "2: screen: occurs twice; keep one"
      ),
    ])
  func invalidMembers(members: String, expected: String) {
    let error = #expect(throws: ProfileError.self) { try profile(members) }
    guard case .invalid(let issues)? = error else { return }
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.description.contains("mine.json:" + expected) == true, "\(issues)")
  }

  @Test("an issue states what was expected and what was found")
  func expectedAndFound() {
    let error = #expect(throws: ProfileError.self) {
      try profile(#", "text": { "minimumSize": 900 }, "colour": 1"#)
    }
    guard case .invalid(let issues)? = error else { return }
    #expect(issues.map(\.expected) == ["a number from 1 to 200", "one of \(known)"])
    #expect(issues.map(\.found) == ["900", "colour"])
  }

  private let known =
    "$schema, abstract, budgets, capabilities, delivery, extends, filters, grid, id, inputs, layout, "
    + "library, name, options, platform, platformVersion, screen, selection, session, sources, text, "
    + "version"

  @Test("insets that leave no room are an issue, wherever the screen's size comes from")
  func insetsLeaveRoom() throws {
    #expect(try profile("", screen: #""safeInsets": { "top": 89 }"#).screen.safeInsets.top == 89)
    for insets in [#""top": 45, "bottom": 45"#, #""leading": 90"#] {
      let error = #expect(throws: ProfileError.self) {
        try profile("", screen: "\"safeInsets\": { \(insets) }")
      }
      #expect(error?.description.contains("expected less than the screen's 90 points") == true)
    }
  }

  @Test("a screen that is too large to draw is an issue")
  func largestScreen() throws {
    for (height, isTooLarge) in [(4_320, false), (8_192, true)] {
      try folder.write(
        """
        { "id": "mine", "name": "Mine", "screen": { "width": 7680, "height": \(height) } }
        """.utf8, to: "mine.json")
      let store = try ProfileStore(directory: folder.path)
      guard isTooLarge else {
        #expect(try store.profile("mine").screen.size.height == height)
        continue
      }
      let error = #expect(throws: ProfileError.self) { try store.profile("mine") }
      #expect(error?.description.contains("expected at most 40000000 pixels") == true)
    }
  }

  @Test("limits that disagree are found across documents")
  func inheritedLimits() throws {
    try folder.write(
      #"{ "id": "base", "abstract": true, "selection": { "maximum": 4 } }"#.utf8, to: "base.json")
    let error = #expect(throws: ProfileError.self) {
      try profile(#", "extends": "base", "selection": { "minimum": 5 }"#)
    }
    #expect(error?.description.contains("mine.json:1: selection.minimum: expected at most") == true)
  }
}
