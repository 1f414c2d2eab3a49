// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests `locket index` and `locket show` with the built commands.
@Suite(.timeLimit(.minutes(10))) struct IndexCommandTests {
  private static let mac = ["--profile", "mac"]

  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func locket(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run("locket", arguments, cache: home.path + "/cache")
  }

  /// Makes a copy of the photos that the test may move and remove.
  private func photos() async throws -> String {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let own = home.path + "/photos"
    try FileManager.default.copyItem(atPath: sample, toPath: own)
    return own
  }

  private func window(_ photos: String) async throws -> [JSONValue] {
    let listed = try await locket(["window"] + Self.mac + ["--library", photos, "--json"])
    return try listed.json["assets"]?.arrayValue ?? []
  }

  @Test("a file that moved is the same photo, and counts say what there is")
  func movesAndCounts() async throws {
    let photos = try await photos()
    let first = try await locket(["index", photos, "--json", "--stats"]).json
    let count = try #require(first["assetCount"]?.intValue)
    #expect(count > 0 && first["added"]?.intValue == count && first["moved"]?.intValue == 0)
    let kinds = first["stats"]?["kinds"]?.objectValue?.values.compactMap(\.intValue) ?? []
    #expect(kinds.reduce(0, +) == count)
    #expect((first["stats"]?["dated"]?.intValue ?? 0) > 20)

    let asset = try #require(try await window(photos).first)
    let (file, identifier) = (asset["file"]?.stringValue, asset["identifier"]?.stringValue)
    try FileManager.default.createDirectory(
      atPath: photos + "/elsewhere", withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      atPath: "\(photos)/\(try #require(file))", toPath: photos + "/elsewhere/moved.jpg")
    let text = try await locket(["index", photos, "--stats"])
    #expect(text.output.contains(" 0 new, 0 changed, 1 moved,"))
    #expect(text.output.contains("\ncollections: "))
    let again = try #require(try await window(photos).first)
    #expect(again["identifier"]?.stringValue == identifier)
    #expect(again["file"] == "elsewhere/moved.jpg")
  }

  @Test("all that is known of a photo is shown; one that is unknown is named")
  func show() async throws {
    let photos = try await photos()
    let assets = try await window(photos)
    let identifiers = assets.prefix(2).compactMap { $0["identifier"]?.stringValue }
    let device = Self.mac + ["--library", photos]
    let shown = try await locket(["show"] + device + ["--json"] + identifiers)
    #expect(shown.status == 0)
    let documents = try shown.json["assets"]?.arrayValue ?? []
    #expect(documents.map { $0["identifier"]?.stringValue } == identifiers)
    for (document, asset) in zip(documents, assets) {
      for (key, value) in asset.objectValue ?? [:] { #expect(document[key] == value) }
      #expect(document["isInWindow"] == true)
      #expect(document["original"]?.stringValue?.hasPrefix(photos) == true)
    }
    let videos = try await locket(
      ["show"] + device + ["--filter", "videos", "--json", identifiers[0]])
    #expect(try videos.json["assets"]?.arrayValue?.first?["isInWindow"] == false)
    #expect(
      try videos.json["assets"]?.arrayValue?.first?["reason"] == "the filter leaves it out")
    let video = try #require(assets.first { $0["kind"] == "video" }?["identifier"]?.stringValue)
    let watch = try await locket(
      ["show", "--profile", "apple-watch-45mm", "--library", photos, video])
    #expect(watch.output.contains("on this device:  not shown: the device shows no videos"))

    let unknown = try await locket(["show"] + device + [identifiers[0], "unknown"])
    #expect(unknown.status == 1)
    #expect(unknown.output.hasPrefix("identifier:      \(identifiers[0])\nfile:"))
    #expect(
      unknown.errorLines == ["locket: unknown: no such photo; 'locket window' lists them"])
  }

  @Test("with --watch the index follows the folder until Ctrl-C")
  func watch() async throws {
    try await Tmux.run(columns: 240) { tmux in
      try await tmux.type("cp -r $P $D/own; $L index $D/own --watch")
      try await tmux.shows("0 as before, 0 gone")
      let files = FileManager.default
      let names = try files.subpathsOfDirectory(atPath: tmux.path + "/own")
      let name = try #require(names.filter { $0.lowercased().hasSuffix(".jpg") }.min())
      try files.copyItem(atPath: "\(tmux.path)/own/\(name)", toPath: tmux.path + "/copy.jpg")
      try files.moveItem(atPath: tmux.path + "/copy.jpg", toPath: tmux.path + "/own/copy.jpg")
      try await tmux.shows(": 1 new, 0 changed, 0 moved")
      try files.moveItem(
        atPath: tmux.path + "/own/copy.jpg", toPath: tmux.path + "/own/copy of it.jpg")
      try await tmux.shows("0 new, 0 changed, 1 moved")
      try files.removeItem(atPath: tmux.path + "/own/copy of it.jpg")
      try await tmux.shows("1 gone")
      try await tmux.press("C-c")
      try await tmux.type("$L index $D/own --watch --json | tee $D/lines")
      try await tmux.shows(#"{"added":0,"#)
      try files.copyItem(atPath: "\(tmux.path)/own/\(name)", toPath: tmux.path + "/own/again.jpg")
      try await tmux.shows(#"{"added":1,"#)
      try await tmux.press("C-c")
      try await tmux.type("echo over")
      try await tmux.shows("ready%echo over")
      // One document per line, for programs that read them as they arrive.
      let lines = try String(contentsOfFile: tmux.path + "/lines", encoding: .utf8)
      for line in lines.split(separator: "\n") {
        #expect(throws: Never.self) {
          try JSONDecoder().decode(JSONValue.self, from: Data(line.utf8))
        }
      }
    }
  }
}
