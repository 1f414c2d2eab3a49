// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// Documents of new devices.
@Suite struct ProfileDraftTests {
  @Test("a draft of anything is valid as it is, and is what it extends but for name and screen")
  func valid() throws {
    let bundled = try ProfileStore()
    let folder = try TemporaryDirectory()
    for parent in bundled.documents {
      try folder.write(bundled.draft("mine", extending: parent).utf8, to: "mine.json")
      let store = try ProfileStore(directory: folder.path)
      let drafted = try store.resolved("mine")
      let differences = try drafted.differences(from: bundled.base(parent).profile).map(\.keyPath)
      #expect(
        Set(differences).isSubset(of: ["name", "screen.width", "screen.height"]), "\(parent)")
      #expect(drafted.profile.sources["screen.width"]?.basis == .assumed)
    }
  }

  @Test("a name with quotes in it does not break the draft")
  func quotes() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{ "id": "odd", "abstract": true, "name": "10\" \\ \u0001" }"#.utf8, to: "odd.json")
    let store = try ProfileStore(directory: folder.path)
    try folder.write(store.draft("mine", extending: "odd").utf8, to: "mine.json")
    let name = try ProfileStore(directory: folder.path).profile("mine").name
    #expect(name == "My 10\" \\ \u{1}")
  }

  @Test("a file is checked with what lies beside it, wherever that is")
  func beside() throws {
    let folder = try TemporaryDirectory()
    try folder.write(#"{ "id": "base", "abstract": true, "name": "x" }"#.utf8, to: "a/base.json")
    let file = try folder.write(
      #"{ "id": "mine", "extends": "base", "screen": { "width": 1, "height": 1 } }"#.utf8,
      to: "a/mine.json")
    let store = try ProfileStore()
    #expect(try store.issues(ofFileAt: file) == [])
    #expect(throws: ProfileError.unknown("mine", known: store.identifiers)) {
      try store.profile("mine")
    }
    let other = try folder.write("{}".utf8, to: "a/mine.txt")
    #expect(try store.issues(ofFileAt: other).map(\.expected) == ["a name that ends with .json"])
    #expect(throws: ProfileError.noFile("/no/mine.json")) {
      try store.issues(ofFileAt: "/no/mine.json")
    }
  }
}
