// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests `locket profiles`: the list, the sources of values, and the issues of a person's own
/// profiles.
@Suite(.timeLimit(.minutes(10))) struct ProfilesCommandTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func profiles(_ arguments: String...) async throws -> Command.Result {
    try await Command.run("locket", ["profiles"] + arguments, cache: folder.path + "/cache")
  }

  @Test("the list goes by platform, for people and for programs")
  func list() async throws {
    let result = try await profiles("list")
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.output.split(separator: "\n")
    let watches = try #require(lines.firstIndex(of: "watchOS"))
    #expect(lines[watches + 1].hasPrefix("  apple-watch-40mm "))
    #expect(lines[watches + 1].hasSuffix("324x394    newest 500 (device)"))
    let document = try await profiles("list", "--json").json
    let listed = document["profiles"]?.arrayValue ?? []
    #expect(listed.count >= 45)
    let family = listed.first { $0["identifier"] == "apple-watch-45mm-family" }
    #expect(family?["newest"] == 1_000 && family?["scope"] == "cloud" && family?["width"] == 396)
    #expect(family?["platform"] == "watchOS" && family?["platformVersion"] == .null)
  }

  @Test("one's own are listed with the rest, and broken ones are told")
  func ownOnes() async throws {
    try folder.write(
      #"{ "id": "mine", "extends": "apple-watch-45mm", "name": "Mine" }"#.utf8, to: "p/mine.json")
    let fine = try await profiles("list", "--profiles", folder.path + "/p")
    #expect(fine.status == 0 && fine.output.contains("  mine "))
    try folder.write(#"{ "id": "bad", "extends": "mine", "nam": 1 }"#.utf8, to: "p/bad.json")
    let broken = try await profiles("list", "--profiles", folder.path + "/p")
    #expect(broken.status == 1 && broken.output.contains("  mine "))
    #expect(broken.errors.contains("bad.json:1: nam: unknown key; did you mean 'name'?"))
    #expect(try await profiles("list", "--profiles", "/no/such/place").status == 64)
  }

  @Test("a value is shown with its document, basis and source")
  func show() async throws {
    let result = try await profiles("show", "apple-watch-45mm-family")
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first == "apple-watch-45mm-family > watchos-family > watchos")
    let newest = try #require(lines.first { $0.hasPrefix("library.newest ") })
    #expect(
      newest.split(separator: " ")
        == ["library.newest", "1000", "watchos-family", "stated", "WWDC22", "10023"])
    #expect(lines.last?.hasPrefix("not specified: platformVersion, ") == true)
    let document = try await profiles("show", "apple-watch-45mm", "--json").json
    #expect(document["documents"] == ["apple-watch-45mm", "watchos"])
    let fields = document["fields"]?.arrayValue ?? []
    let scale = fields.first { $0["key"] == "screen.scale" }
    #expect(scale?["value"] == 2 && scale?["document"] == "watchos" && scale?["basis"] == "assumed")
    let spoken = fields.first { $0["key"] == "text.listsWords" }
    #expect(spoken?["value"] == false && spoken?["document"] == .null)
    #expect(try await profiles("show", "watchos", "--json").json["abstract"] == true)
    #expect(try await profiles("show", "fridge").status == 64)
  }

  @Test("two profiles differ in what they resolve to, not in where it is written")
  func difference() async throws {
    let result = try await profiles("diff", "apple-watch-45mm", "apple-watch-45mm-family")
    #expect(result.status == 0)
    let keys = result.output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
    #expect(
      keys == ["name", "library.scope", "library.newest", "delivery.when"]
        + ["delivery.parallelFetches"])
    #expect(result.output.contains("library.newest            500 "))
    let document = try await profiles("diff", "iphone-ios14", "iphone-ios15", "--json").json
    let differences = document["differences"]?.arrayValue ?? []
    #expect(differences.contains { $0["key"] == "platformVersion" && $0["second"] == "15" })
    #expect(try await profiles("diff", "mac", "mac").output.isEmpty)
    #expect(try await profiles("diff", "mac", "pc").status == 64)
  }

  @Test("each issue of each file is reported with line, key, expected and found")
  func issues() async throws {
    let first = try folder.write(
      "{ \"id\": \"first\",\n\"extends\": \"base\",\n\"grid\": { \"columns\": 99 },\n\"x\": 1 }"
        .utf8,
      to: "first.json")
    try folder.write(#"{ "id": "base", "extends": "watchos", "name": 4 }"#.utf8, to: "base.json")
    let second = try folder.write("{\n\n}".utf8, to: "second.json")
    let result = try await profiles("validate", first, second)
    #expect(result.status == 1)
    let lines = result.output.replacing(folder.path + "/", with: "").split(separator: "\n")
    #expect(
      lines.contains("first.json:3: grid.columns: expected a whole number from 1 to 64, found 99"))
    #expect(lines.contains { $0.hasPrefix("first.json:4: x: unknown key; known here: ") })
    #expect(lines.contains("base.json:1: name: expected a text that is not empty, found 4"))
    #expect(lines.contains("second.json:1: id: missing; add \"id\": \"second\""))
    #expect(lines.contains { $0.hasPrefix("second.json:1: name: missing in this profile and ") })
    let document = try await profiles("validate", first, "mac", "--json").json
    let documents = document["documents"]?.arrayValue ?? []
    #expect(documents.map { $0["valid"] } == [false, true])
    let issues = documents.first?["mistakes"]?.arrayValue ?? []
    let columns = issues.first { $0["key"] == "grid.columns" }
    #expect(columns?["line"] == 3 && columns?["found"] == "99")
    #expect(columns?["expected"] == "a whole number from 1 to 64")
    let none = try await profiles("validate", folder.path + "/none.json", second, "apple-wach-45mm")
    #expect(none.status == 64 && none.output.contains("second.json:1: id: missing"))
    #expect(none.errors.contains("none.json'; see 'locket profiles list'"))
    #expect(
      none.errors.contains(
        "no file or profile named 'apple-wach-45mm'; did you mean 'apple-watch-45mm'?"))
    #expect(try await profiles("validate", folder.path).status == 64)
  }

  @Test("a radius in pixels is warned of on stderr, and the document is valid")
  func pixels() async throws {
    let file = try folder.write(
      #"{ "id": "mine", "extends": "apple-watch-45mm", "screen": { "cornerRadius": 84 } }"#.utf8,
      to: "p/mine.json")
    let result = try await profiles("validate", file, file)
    #expect(result.status == 0 && result.output == "\(file): fine\n\(file): fine\n")
    #expect(result.errorLines.count == 1)
    #expect(result.errors.hasPrefix("warning: \(file):1: screen.cornerRadius: 84 points are "))
    let document = try await profiles("validate", file, "--json").json["documents"]?.arrayValue
    #expect(document?.first?["valid"] == true && document?.first?["mistakes"] == [])
    let warnings = document?.first?["warnings"]?.arrayValue
    #expect(warnings?.map { $0["key"] } == ["screen.cornerRadius"])
    let new = try await profiles("new", "--extends", "mine", "--profiles", folder.path + "/p")
    #expect(new.status == 0 && new.output.contains("\"name\": \"My Mine\""))
    #expect(new.errors.hasPrefix("warning: ") && new.errorLines.count == 1)
  }

  @Test("what is new is valid as it is, and a picker opens with it")
  func new() async throws {
    let result = try await profiles("new", "--extends", "garmin-amoled", "--id", "garmin-mine")
    #expect(result.status == 0)
    let file = try folder.write(result.output.utf8, to: "p/garmin-mine.json")
    let check = try await profiles("validate", file)
    #expect(check.status == 0 && check.output == "\(file): fine\n")
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let window = try await Command.run(
      "locket",
      [
        "window", "--profile", "garmin-mine", "--profiles", folder.path + "/p", "--library", sample,
        "--json",
      ], cache: folder.path + "/cache")
    #expect(try window.json["limit"] == 60)
    #expect(try await profiles("new", "--extends", "unknown").status == 64)
    #expect(try await profiles("new", "--extends", "mac", "--id", "../mac").status == 64)
  }
}
