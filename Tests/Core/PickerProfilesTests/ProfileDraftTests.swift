// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// Drafts of documents for new devices.
@Suite struct ProfileDraftTests {
  @Test("a draft of anything is valid as it is, and is what it extends but for name and screen")
  func valid() throws {
    let bundled = try ProfileStore()
    let folder = try TemporaryDirectory()
    for parent in bundled.documents {
      let draft = try bundled.draft("mine", extending: parent)
      #expect(draft.warnings.isEmpty)
      try folder.write(draft.text.utf8, to: "mine.json")
      let store = try ProfileStore(directory: folder.path)
      let drafted = try store.resolved("mine")
      let differences = try drafted.differences(from: bundled.base(parent).profile).map(\.keyPath)
      #expect(
        Set(differences).isSubset(of: ["name", "screen.width", "screen.height"]), "\(parent)")
      #expect(drafted.profile.sources["screen.width"]?.basis == .assumed)
    }
  }

  @Test(
    "a draft has a name made of its identifier, and names the schema that it is checked by",
    arguments: [("my-small_watch", "My Small Watch"), ("pinetime", "Pinetime"), ("x.2-", "X.2")])
  func nameAndSchema(identifier: String, name: String) throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      #"{ "id": "odd", "abstract": true, "name": "10\" \\ \u0001" }"#.utf8, to: "devices/odd.json")
    let store = try ProfileStore(directory: folder.path + "/devices")
    let text = try store.draft(identifier, extending: "odd").text
    try folder.write(text.utf8, to: "devices/\(identifier).json")
    let profile = try ProfileStore(directory: folder.path + "/devices").profile(identifier)
    #expect(profile.name == name)
    func schema(_ text: String) throws -> String? {
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      return json?["$schema"] as? String
    }
    let path = try #require(schema(text).flatMap { URL(string: $0) }).path
    #expect(FileManager.default.fileExists(atPath: path), "\(path)")
    try folder.write("{}".utf8, to: "profile.schema.json")
    let beside = try store.draft(identifier, extending: "odd").text
    #expect(try schema(beside) == "../profile.schema.json")
  }

  @Test("a file is checked with what lies beside it, wherever that is")
  func beside() throws {
    let folder = try TemporaryDirectory()
    try folder.write(#"{ "id": "base", "abstract": true, "name": "x" }"#.utf8, to: "a/base.json")
    let file = try folder.write(
      #"{ "id": "mine", "extends": "base", "screen": { "width": 1, "height": 1 } }"#.utf8,
      to: "a/mine.json")
    let store = try ProfileStore()
    #expect(try store.check(fileAt: file) == .init(issues: [], warnings: []))
    #expect(throws: ProfileError.unknown("mine", known: store.identifiers)) {
      try store.profile("mine")
    }
    let other = try folder.write("{}".utf8, to: "a/mine.txt")
    #expect(
      try store.check(fileAt: other).issues.map(\.expected) == ["a name that ends with .json"])
    #expect(throws: ProfileError.noFile("/no/mine.json")) {
      try store.check(fileAt: "/no/mine.json")
    }
  }
}
