// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests that a pick with some unavailable items delivers the others, with its own exit status.
@Suite(.timeLimit(.minutes(10))) struct PartialPickTests {
  private func locket(_ arguments: [String]) async throws -> Command.Result {
    let folder = try await SamplePhotos.shared.folder()
    return try await Command.run(
      "locket", arguments + ["--library", folder.path + "/photos"],
      cache: folder.path + "/cache")
  }

  @Test(
    "load.use.hands-over: offline, what is here is delivered, and the exit status says that it is not all"
  )
  func partly() async throws {
    let device = [
      "--profile", "apple-watch-45mm-family", "--cloud-share", "0.5", "--seed", "4", "--json",
    ]
    let window = try await locket(["window"] + device).json["assets"]?.arrayValue ?? []
    let taps = try ["device", "cloud"].map { availability in
      try #require(window.first { $0["availability"]?.stringValue == availability }?["identifier"])
    }.compactMap { $0.stringValue }.map { "tap \($0)" }.joined(separator: "; ")
    let offline = ["pick", "--limit", "2", "--network", "offline"] + device + ["--script"]
    for (script, outcome) in [("finish", "failed"), ("finish; wait loaded; use", "finished")] {
      let result = try await locket(offline + ["\(taps); \(script)"])
      #expect(result.status == 4, "\(result.errors)")
      let pick = try result.json
      #expect(pick["outcome"]?.stringValue == outcome)
      let items = pick["results"]?.arrayValue ?? []
      #expect(items.map { $0["outcome"] } == ["ready", "failed"])
      let file = try #require(items.first?["file"]?.stringValue)
      #expect(FileManager.default.fileExists(atPath: file))
    }
  }

  @Test func aVanishedFileIsGoneAndTheRestIsDelivered() async throws {
    let folder = try await SamplePhotos.shared.folder()
    let copy = folder.path + "/vanishing"
    try FileManager.default.copyItem(atPath: folder.path + "/photos", toPath: copy)
    let index = folder.path + "/vanishing.locket"
    _ = try await Command.run(
      "locket", ["index", copy, "--index", index], cache: folder.path + "/cache")
    let window = try await Command.run(
      "locket", ["window", "--profile", "apple-watch-45mm", "--library", index, "--json"],
      cache: folder.path + "/cache"
    ).json
    let victim = try #require(window["assets"]?.arrayValue?[1]["file"]?.stringValue)
    try FileManager.default.removeItem(atPath: copy + "/" + victim)
    let result = try await Command.run(
      "locket",
      [
        "pick", "--profile", "apple-watch-45mm", "--library", index, "--limit", "3", "--script",
        "tap 1; tap 2; tap 3; finish", "--json",
      ], cache: folder.path + "/cache")
    #expect(result.status == 4, "only a part was delivered")
    let outcomes = try result.json["results"]?.arrayValue?.map { $0["outcome"] }
    #expect(outcomes == ["ready", "gone", "ready"])
  }
}
