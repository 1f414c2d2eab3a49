// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Picks into a folder on a disk of 5 MB, of which a twentieth, about 260 kB, stays free.
@Suite(
  .timeLimit(.minutes(10)),
  .enabled("no small disk can be mounted here: unshare -rm and unshare -m are refused") {
    await SmallDisk.flags != nil
  })
struct FullTargetTests {
  private let home: CloudHome

  init() throws { home = try CloudHome() }

  /// Picks the one file of the library with a number of free bytes; returns its outcome.
  private func outcome(leaving: Int, _ options: String...) async throws -> String? {
    let library = ["--profile", "mac", "--library", home.folder.path + "/library"]
    // The index is complete before the disk is full.
    #expect(try await home.locket(["window"] + library).status == 0)
    let result = try await SmallDisk.locket(
      ["pick"] + library + [
        "--limit", "1", "--script", "tap 1", "--to", home.cache + "/results", "--json",
      ] + options, in: home, kept: home.folder.path + "/kept", leaving: leaving)
    let item = try result.json["results"]?.arrayValue?.first
    return item?["reason"]?.stringValue ?? item?["outcome"]?.stringValue
  }

  /// The number of free bytes after the command.
  private func freeBytes() throws -> Int {
    let text = try String(contentsOfFile: home.folder.path + "/kept.free", encoding: .utf8)
    return try #require(Int(text.filter(\.isNumber)))
  }

  @Test(
    "a file that fits is delivered; one that takes what stays free fails", arguments: [false, true])
  func photo(fits: Bool) async throws {
    try home.folder.write(
      StubCloud.photo(fits ? 500_000 : 900_000, seed: 1), to: "library/a.jpg")
    #expect(try await outcome(leaving: 1_000_000) == (fits ? "ready" : "noSpace"))
    #expect(try (fits ? 262_144...600_000 : 800_000...1_000_000).contains(freeBytes()))
  }

  @Test(
    "a video that is converted fails where it takes what stays free",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
  func video() async throws {
    let videos = home.folder.path + "/library"
    try await Command.makeVideo(at: videos + "/long.avi", seconds: 20)
    #expect(try await outcome(leaving: 1_000_000, "--encoding", "compatible") == "noSpace")
    #expect(try freeBytes() > 800_000)
  }
}
