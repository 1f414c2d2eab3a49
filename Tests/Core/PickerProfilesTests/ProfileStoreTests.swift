// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

@Suite struct ProfileStoreTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  /// Returns the lines of the error for a profile with these members.
  private func problems(
    _ members: String, id: String = "mine", others: [String: String] = [:]
  ) throws -> [String] {
    try folder.write("{ \"id\": \"\(id)\", \(members) }".utf8, to: "mine.json")
    for (name, text) in others { try folder.write(text.utf8, to: name + ".json") }
    let store = try ProfileStore(directory: folder.path)
    do throws(ProfileError) {
      _ = try store.profile("mine")
      return []
    } catch {
      return error.description.split(separator: "\n").map {
        $0.replacingOccurrences(of: folder.path + "/", with: "")
      }
    }
  }

  @Test func aFolderOfOnesOwnAddsProfiles() throws {
    let extra = #""extends": "watchos", "name": "Mine", "screen": {"width": 9, "height": 8}"#
    #expect(try problems(extra) == [])
    let store = try ProfileStore(directory: folder.path)
    #expect(store.identifiers.contains("mine"))
    #expect(try store.profile("mine").library.newest == 500)
  }

  @Test("the smallest profile of the guide is a whole profile")
  func smallestProfile() throws {
    let guide = try ProjectFolder.text(of: "Docs/guides/device-profiles.md")
    let start = try #require(guide.firstRange(of: "```json\n"))
    let text = guide[start.upperBound...].prefix { $0 != "`" }
    try folder.write(text.utf8, to: "my-frame.json")
    let profile = try ProfileStore(directory: folder.path).profile("my-frame")
    #expect(profile.screen.size == PixelSize(width: 800, height: 480))
  }

  @Test(
    "each issue is reported with its path",
    arguments: [
      (
        #""name": "x", "screen": {"width": 1, "height": 1}, "libary": {}"#,
        "mine.json:1: libary: unknown key; did you mean 'library'?"
      ),
      (
        #""name": "x", "screen": {"width": "wide", "height": 1}"#,
        #"mine.json:1: screen.width: expected a whole number from 1 to 16384, found "wide""#
      ),
      (
        #""name": "x", "screen": {"width": 1, "height": 1.5}"#,
        "mine.json:1: screen.height: expected a whole number from 1 to 16384, found 1.5"
      ),
      (
        #""name": "x", "screen": {"width": 1, "height": 0}"#,
        "mine.json:1: screen.height: expected a whole number from 1 to 16384, found 0"
      ),
      (
        #""name": "x", "screen": {"width": 4000000000, "height": 9223372036854775807}"#,
        "mine.json:1: screen.width: expected a whole number from 1 to 16384, found 4000000000"
      ),
      (#""name": "x", "screen": []"#, "mine.json:1: screen: expected an object, found a list"),
      (#""screen": {"width": 1, "height": 1}"#, "mine.json:1: name: missing in this profile and"),
      (#""name": "x""#, "mine.json:1: screen.width: missing in this profile"),
      (
        #""extends": "unknown""#,
        "mine.json:1: extends: no profile named 'unknown'; see 'locket profiles list'"
      ),
      (
        #""extends": 7"#,
        "mine.json:1: extends: expected a profile's identifier, found 7"
      ),
      (
        #""extends": "watchos", "screen": {"width": 1, "height": 1}, "library": {"scope": "moon"}"#,
        #"mine.json:1: library.scope: expected one of device, cloud, found "moon""#
      ),
      (
        #""name": "x", "screen": {"width": 1, "height": 1}, "filters": ["images", "cats"]"#,
        #"mine.json:1: filters[1]: expected one of images, videos"#
      ),
      (
        #""name": "x", "screen": {"width": 1, "height": 1}, "sources": {"grid.zoom": {"basis": "guess"}}"#,
        "mine.json:1: sources.grid.zoom.basis: expected one of stated, documented, assumed"
      ),
    ])
  func issuesHaveLocations(members: String, expected: String) throws {
    let problems = try problems(members)
    #expect(problems.contains { $0.hasPrefix(expected) }, "\(problems)")
  }

  @Test func allIssuesAreReportedTogether() throws {
    let members = #""name": 3, "platform": 4, "grid": {"columns": 0, "colums": 1}"#
    #expect(try problems(members).count == 6)
  }

  @Test func aLoopOfExtendsIsShown() throws {
    let problems = try problems(
      #""extends": "other""#,
      others: ["other": #"{ "id": "other", "extends": "mine" }"#])
    #expect(problems.count == 1)
    #expect(
      problems[0].contains(
        "other.json:1: extends: there is a loop or too many documents: mine > other > mine"))
  }

  @Test(arguments: ["", "{", "[1]", "nonsense", "{\"id\" \"mine\"}"])
  func invalidJSONGivesOneLine(text: String) throws {
    try folder.write(text.utf8, to: "mine.json")
    let store = try ProfileStore(directory: folder.path)
    let error = #expect(throws: ProfileError.self) { try store.profile("mine") }
    #expect(error?.description.split(separator: "\n").count == 1)
  }

  @Test func namesThatDoNotExist() throws {
    let store = try ProfileStore()
    #expect(
      throws: ProfileError.unknown("watch", known: store.identifiers)
    ) { try store.profile("watch") }
    #expect(
      throws: ProfileError.abstract("watchos", known: store.identifiers)
    ) { try store.profile("watchos") }
    let misspelt = #expect(throws: ProfileError.self) { try store.profile("apple-wach-45mm") }
    #expect(
      misspelt?.description
        == "no profile named 'apple-wach-45mm'; did you mean 'apple-watch-45mm'? "
        + "See 'locket profiles list'")
    #expect(throws: ProfileError.self) { try ProfileStore(directory: "/no/such/folder") }
    #expect(throws: ProfileError.self) { try problemStore() }
  }

  private func problemStore() throws {
    try folder.write(#"{ "id": "other" }"#.utf8, to: "mine.json")
    _ = try ProfileStore(directory: folder.path).profile("mine")
  }
}
