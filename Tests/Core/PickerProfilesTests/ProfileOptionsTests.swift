// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// The options that a device offers an app, as its document states them.
@Suite struct ProfileOptionsTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func profile(_ members: String, extends parent: String? = nil) throws -> DeviceProfile {
    let extends = parent.map { "\"extends\": \"\($0)\"," } ?? ""
    let screen = #""screen": { "width": 9, "height": 9 }"#
    try folder.write(
      "{ \"id\": \"mine\", \"name\": \"Mine\", \(extends) \(screen), \(members) }".utf8,
      to: "mine.json")
    return try ProfileStore(directory: folder.path).profile("mine")
  }

  @Test("what a document leaves out is offered whole")
  func leftOut() throws {
    #expect(try profile(#""options": {}"#).options == DeviceProfile.Options())
  }

  @Test("a document names what it offers")
  func named() throws {
    let options = try profile(
      #"""
      "capabilities": ["search"], "options": { "modes": ["default", "compact"], "edges": ["top", "trailing"],
        "metadata": ["removeLocation", "removeCaptions"], "searchText": true,
        "styles": ["presentation", "inline"], "menu": ["removeLocation"],
        "notices": ["onboarding", "badge"] }
      """#
    ).options
    #expect(options.modes == [.default, .compact])
    #expect(options.edges == [.top, .trailing])
    #expect(options.metadata == [.removeLocation, .removeCaptions])
    #expect(options.searchText == true)
    #expect(options.styles == [.presentation, .inline] && options.menu == .removeLocation)
    #expect(options.notices == [.onboarding, .badge])
  }

  @Test("what a document says replaces what it inherits, and only that")
  func inherited() throws {
    let options = try profile(#""options": { "edges": ["top"] }"#, extends: "watchos").options
    #expect(options.edges == .top && options.modes == [.default])
    #expect(options.metadata == [] && options.searchText == false)
    #expect(options.styles == [.presentation] && options.menu == [] && options.notices == [])
  }

  @Test(
    "each issue is reported with its path",
    arguments: [
      (
        #"{ "searchText": true }"#, "options.searchText: expected false, because capabilities lacks"
      ),
      (#"{ "modes": ["compact"] }"#, "options.modes: expected default, which apps get if they ask"),
      (#"{ "styles": [] }"#, "options.styles: expected presentation, which apps get if they ask"),
      (#"{ "modes": ["tiny"] }"#, #"options.modes[0]: expected one of default, compact"#),
      (#"{ "edges": "top" }"#, "options.edges: expected a list out of top, leading, bottom"),
      (#"{ "metadata": [1] }"#, "options.metadata[0]: expected one of removeLocation"),
      (#"{ "searchText": 1 }"#, "options.searchText: expected true or false, found 1"),
      (#"{ "styles": ["compact"] }"#, "options.styles[0]: expected one of presentation, inline"),
      (#"{ "menu": "all" }"#, "options.menu: expected a list out of removeLocation, removeCap"),
      (#"{ "notices": ["ad"] }"#, "options.notices[0]: expected one of onboarding, badge"),
      (#"{ "notice": [] }"#, "options.notice: unknown key; did you mean 'notices'?"),
      (#"{ "edge": [] }"#, "options.edge: unknown key; did you mean 'edges'?"),
    ])
  func invalidOptions(options: String, expected: String) {
    let error = #expect(throws: ProfileError.self) { try profile("\"options\": \(options)") }
    #expect(error?.description.contains(expected) == true, "\(String(describing: error))")
  }
}
