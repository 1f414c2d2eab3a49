// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// The fields of a document about zoom, sidebar and the maximum size of an original.
@Suite struct ProfileLayoutTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func write(_ members: String, to name: String) throws {
    try folder.write("{ \"id\": \"\(name)\", \(members) }".utf8, to: "\(name).json")
  }

  private func profile(_ members: String, extends parent: String? = nil) throws -> DeviceProfile {
    let extends = parent.map { "\"extends\": \"\($0)\"," } ?? ""
    let screen = #""screen": { "width": 9, "height": 9 }"#
    try write("\"name\": \"Mine\", \(extends) \(screen), \(members)", to: "mine")
    return try ProfileStore(directory: folder.path).profile("mine")
  }

  @Test("what a document leaves out: no zoom, no sidebar, originals of any size")
  func leftOut() throws {
    let profile = try profile(#""grid": {}, "layout": {}, "delivery": {}"#)
    #expect(profile.grid.zoom == [] && profile.layout == DeviceProfile.Layout())
    #expect(profile.delivery.maximumBytes == nil)
  }

  @Test("a document sets the width from which there is a sidebar, and the steps of the zoom")
  func said() throws {
    let profile = try profile(
      #"""
      "grid": { "columns": 3, "zoom": [7, 5, 3, 1] },
      "layout": { "sidebarFrom": 700, "sidebarWidth": 300 },
      "delivery": { "maximumBytes": 200000000 }
      """#)
    #expect(profile.grid.zoom == [7, 5, 3, 1])
    #expect(profile.layout.sidebarFrom == 700 && profile.layout.sidebarWidth == 300)
    #expect(profile.delivery.maximumBytes == 200_000_000)
  }

  @Test("the bounds themselves are fine")
  func bounds() throws {
    let widest = try profile(
      #"""
      "grid": { "columns": 50, "zoom": [50, 1] },
      "layout": { "sidebarFrom": 10000, "sidebarWidth": 2000 },
      "delivery": { "maximumBytes": 9223372036854775807 }
      """#)
    #expect(widest.grid.zoom == [50, 1] && widest.delivery.maximumBytes == .max)
    let smallest = #""layout": { "sidebarFrom": 2, "sidebarWidth": 1 }, "grid": { "zoom": [3] }"#
    #expect(try profile(smallest).layout.sidebarFrom == 2)
  }

  @Test("what a document says replaces what it inherits, and only that")
  func inherited() throws {
    try write(
      #"""
      "abstract": true, "grid": { "columns": 5, "zoom": [7, 5, 3] },
      "layout": { "sidebarFrom": 700 }, "delivery": { "maximumBytes": 1 }
      """#, to: "base")
    let nearer = try profile(#""grid": { "columns": 3 }"#, extends: "base")
    #expect(nearer.grid.columns == 3 && nearer.grid.zoom == [7, 5, 3])
    #expect(nearer.layout.sidebarFrom == 700 && nearer.layout.sidebarWidth == 260)
    #expect(nearer.delivery.maximumBytes == 1)
    #expect(try profile(#""grid": { "zoom": [] }"#, extends: "base").grid.zoom == [])
  }

  @Test("a value that contradicts an inherited one is an issue of the document that sets it")
  func inheritedDisagreement() throws {
    try write(#""abstract": true, "grid": { "zoom": [7, 5, 3] }"#, to: "base")
    let error = #expect(throws: ProfileError.self) {
      try profile(#""grid": { "columns": 4 }"#, extends: "base")
    }
    #expect(
      error?.description
        == "\(folder.path)/mine.json:1: grid.zoom: "
        + "expected grid.columns, which is 4, among 7, 5, 3")
  }

  @Test(
    "each issue is reported once, with its path",
    arguments: [
      (#""grid": { "zoom": 3 }"#, "grid.zoom: expected a list of whole numbers from 1 to 50"),
      (
        #""grid": { "zoom": [3, 0] }"#,
        "grid.zoom[1]: expected a whole number from 1 to 50, found 0"
      ),
      (
        #""grid": { "zoom": [51, 3] }"#,
        "grid.zoom[0]: expected a whole number from 1 to 50, found 51"
      ),
      (
        #""grid": { "zoom": [3, 5] }"#,
        "grid.zoom: expected fewer columns at each step, found 3, 5"
      ),
      (#""grid": { "zoom": [3, 3] }"#, "grid.zoom: expected fewer columns at each step"),
      (
        #""grid": { "zoom": [5, 1] }"#,
        "grid.zoom: expected grid.columns, which is 3, among 5, 1"
      ),
      (#""grid": { "zooms": [3] }"#, "grid.zooms: unknown key; did you mean 'zoom'?"),
      (
        #""layout": { "sidebarFrom": 0 }"#,
        "layout.sidebarFrom: expected a whole number from 1 to 10000, found 0"
      ),
      (
        #""layout": { "sidebarWidth": 2001 }"#,
        "layout.sidebarWidth: expected a whole number from 1 to 2000, found 2001"
      ),
      (
        #""layout": { "sidebarFrom": 260 }"#,
        "layout.sidebarWidth: expected less than layout.sidebarFrom, which is 260, found 260"
      ),
      (#""layout": { "sidebar": 1 }"#, "layout.sidebar: unknown key; did you mean 'sidebarFrom'?"),
      (#""layuot": {}"#, "layuot: unknown key; did you mean 'layout'?"),
      (
        #""delivery": { "maximumBytes": 0 }"#,
        "delivery.maximumBytes: expected a whole number from 1, found 0"
      ),
      (
        #""delivery": { "maximumBytes": "200 MB" }"#,
        #"delivery.maximumBytes: expected a whole number from 1, found "200 MB""#
      ),
    ])
  func invalidMembers(members: String, expected: String) {
    let error = #expect(throws: ProfileError.self) { try profile(members) }
    guard case .invalid(let issues)? = error else { return }
    #expect(issues.count == 1, "\(issues)")
    #expect(issues.first?.description.contains("mine.json:1: " + expected) == true, "\(issues)")
  }
}
