// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel
import PickerTesting
import Testing

/// Tests `locket thumbnails` and `locket cache` with the built commands.
@Suite(.timeLimit(.minutes(10))) struct ThumbnailsCommandTests {
  private static let watch = ["--profile", "apple-watch-45mm"]

  /// A separate cache, for the photos that all tests share.
  private let home: TemporaryDirectory

  init() throws { home = try TemporaryDirectory() }

  private func locket(
    _ arguments: [String], environment: [String: String] = [:], victim: Victim? = nil
  ) async throws -> Command.Result {
    try await Command.run(
      "locket", arguments, cache: home.path + "/cache", environment: environment, victim: victim)
  }

  private func library() async throws -> [String] {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    return ["--library", photos, "--index", home.path + "/index.locket"]
  }

  private func make(_ arguments: String..., victim: Victim? = nil) async throws -> Command.Result {
    try await locket(
      ["thumbnails"] + Self.watch + library() + arguments, victim: victim)
  }

  private func names(_ folder: String = "out") -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: "\(home.path)/\(folder)")) ?? []
  }

  private func count(_ document: JSONValue, _ origin: String) -> Int? {
    document["origins"]?[origin]?.intValue
  }

  @Test(
    "a full disk stops it with a remedy, and leaves no file that is not whole",
    .enabled("no small disk can be mounted here: unshare -rm and unshare -m are refused") {
      await SmallDisk.flags != nil
    })
  func fullDisk() async throws {
    // The first run fills the index and the cache.
    #expect(try await make().status == 0)
    let out = home.path + "/full"
    mkdir(out, 0o755)
    let script = """
      mount -t tmpfs -o size=16k none "$OUT"
      "$0" "$@"
      status=$?
      ls -A "$OUT" > "$OUT.names"
      exit $status
      """
    let arguments = try await ["thumbnails"] + Self.watch + library() + ["--out", out]
    let shell = [try #require(await SmallDisk.flags), "/bin/sh", "-c", script]
    let result = try await Command.run(
      program: "/usr/bin/unshare", shell + [Command.buildFolder + "/locket"] + arguments,
      environment: [
        "XDG_CACHE_HOME": home.path + "/cache", "XDG_STATE_HOME": home.path + "/state", "OUT": out,
      ])
    #expect(result.status == 2, "\(result)")
    #expect(result.errors.contains("free some space"), "\(result.errors)")
    let made = try String(contentsOfFile: out + ".names", encoding: .utf8).split(separator: "\n")
    #expect(made.count < 30 && made.allSatisfy { $0.hasSuffix(".jpg") }, "\(made)")
  }

  @Test func theWholeWindowIsMadeOnceAndTakenFromTheCacheAfterwards() async throws {
    let result = try await make("--out", home.path + "/out", "--json")
    #expect(result.status == 0, "\(result.errors)")
    let first = try result.json
    #expect(first["count"] == 30 && first["windowCount"] == 30 && first["written"] == 30)
    #expect(count(first, "cache") == 0)
    #expect((count(first, "decoded") ?? 0) + (count(first, "embedded") ?? 0) == 30)
    #expect(result.errors.contains("Making thumbnails: 30 of 30"))
    #expect(!result.errors.contains("\u{1B}"))
    let listed = try await locket(["window"] + Self.watch + library() + ["--json"]).json
    let identifiers = listed["assets"]?.arrayValue?.compactMap { $0["identifier"]?.stringValue }
    let expected = try #require(identifiers).enumerated().map { "\($0 + 1)-\($1).jpg" }
    #expect(Set(names()) == Set(expected))
    for name in names() {
      let data = try #require(FileManager.default.contents(atPath: "\(home.path)/out/\(name)"))
      #expect(data.starts(with: [0xFF, 0xD8]) && data.suffix(2) == Data([0xFF, 0xD9]))
    }

    let dates = names().map(dates)
    let second = try await make("--out", home.path + "/out", "--json").json
    #expect(count(second, "cache") == 30 && second["written"] == 0 && second["unchanged"] == 30)
    #expect(names().map(self.dates) == dates, "no file was written again")
    let other = try await make("--out", home.path + "/out/deeper", "--json").json
    #expect(count(other, "cache") == 30 && other["written"] == 30)
  }

  /// Returns the write time and the inode of a file in the folder.
  private func dates(_ name: String) -> [Int] {
    var facts = stat()
    stat("\(home.path)/out/\(name)", &facts)
    return [facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec, Int(facts.st_ino)]
  }

  @Test func withoutTheCacheOnlyMissingThumbnailsAreMade() async throws {
    let out = home.path + "/out"
    let first = try await make("--out", out, "--no-cache", "--json").json
    #expect(first["written"] == 30)
    #expect(names("cache/locket/thumbnails").isEmpty)
    try FileManager.default.removeItem(atPath: "\(out)/\(try #require(names().first))")
    let second = try await make("--out", out, "--no-cache", "--json").json
    #expect(second["written"] == 1 && second["unchanged"] == 29 && second["count"] == 30)
    // Another device's cells have another size.
    let phone = try await locket(
      ["thumbnails", "--profile", "iphone-ios18", "--no-cache", "--json", "--out", out]
        + library()
    ).json
    #expect(phone["unchanged"] == 0)
  }

  @Test("what a device may not open is not opened for its thumbnail either")
  func theDevicesLimits() async throws {
    // Its header states 10,500 by 10,000 pixels.
    let png: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0, 0,
      0x29, 0x04, 0, 0, 0x27, 0x10, 1, 0, 0, 0, 0, 0xEE, 0x06, 0x55, 0x1E, 0, 0, 0, 0x0C, 0x49,
      0x44, 0x41, 0x54, 0x78, 0x9C, 0x63, 0x60, 0xA0, 0x3D, 0, 0, 0, 0x64, 0, 0x01, 0x86, 0x64,
      0x3C, 0x35, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
    ]
    try home.write(png, to: "large/a.png")
    let result = try await locket(
      ["thumbnails"] + Self.watch + ["--library", home.path + "/large", "--json"])
    let failure = try #require(try result.json["failures"]?.arrayValue?.first)
    #expect(failure["reason"] == "tooLarge" && result.status == 1)
  }

  @Test func missingPhotoIsReportedAndOthersAreMade() async throws {
    let photos = home.path + "/photos"
    try FileManager.default.copyItem(
      atPath: try await SamplePhotos.shared.folder().path + "/photos", toPath: photos)
    let index = home.path + "/gone.locket"
    _ = try await locket(["index", photos, "--index", index])
    let listed = try await locket(["window"] + Self.watch + ["--library", index, "--json"]).json
    let file = try #require(listed["assets"]?.arrayValue?.first?["file"]?.stringValue)
    try FileManager.default.removeItem(atPath: "\(photos)/\(file)")
    let result = try await locket(["thumbnails"] + Self.watch + ["--library", index, "--json"])
    #expect(result.status == 0)
    let failure = try #require(try result.json["failures"]?.arrayValue?.first)
    #expect(failure["reason"] == "notFound" && failure["position"] == 1)
    #expect(try result.json["count"] == 29)
    #expect(result.errors.contains("\(file): notFound"))
    try FileManager.default.removeItem(atPath: photos)
    let none = try await locket(
      ["thumbnails"] + Self.watch + ["--library", index, "--json"])
    #expect(none.status == 1, "the cache shows nothing of what is gone")
  }

  @Test func stoppedByHandItGoesOnTheNextTime() async throws {
    let victim = Victim()
    let made = Task { try await make("--out", home.path + "/out", victim: victim) }
    try await waitUntil("a thumbnail") { names().contains { $0.hasSuffix(".jpg") } }
    victim.interrupt()
    let result = try await made.value
    // A fast machine may have finished.
    #expect([0, 128 + SIGINT].contains(result.status))
    if result.status != 0 { #expect(result.errors.contains("start it again to continue")) }
    #expect(names().allSatisfy { $0.hasSuffix(".jpg") }, "no half a file")
    let before = names().count
    let second = try await make("--out", home.path + "/out", "--json").json
    #expect(second["count"] == 30 && names().count == 30)
    #expect(second["unchanged"]?.intValue == before)
    #expect(count(second, "cache") ?? 0 >= before, "what was made is kept")
  }

  @Test func killedAtAnyMomentTheCacheStaysOfUse() async throws {
    for files in [1, 6, 12] {
      let victim = Victim()
      let out = "out\(files)"
      _ = try await locket(["cache", "clear"])
      let made = Task { try await make("--out", "\(home.path)/\(out)", victim: victim) }
      try await waitUntil("\(files) thumbnails") { names(out).count >= files }
      victim.kill()
      _ = try await made.value
      for name in names(out) where name.hasSuffix(".jpg") {
        let data = try #require(FileManager.default.contents(atPath: "\(home.path)/\(out)/\(name)"))
        #expect(data.suffix(2) == Data([0xFF, 0xD9]), "\(name)")
      }
      let again = try await make("--out", "\(home.path)/\(out)", "--json").json
      #expect(again["count"] == 30)
    }
    #expect(try await locket(["cache", "show", "--json"]).json["count"] == 30)
  }

  @Test func twoProcessesFillItWhileAThirdClearsIt() async throws {
    // The index is filled first, because the test is about the cache.
    _ = try await make("--json")
    let arguments = try await library()
    let devices = ["apple-watch-45mm", "iphone-ios18", "apple-watch-45mm-family"]
    let home = self
    try await withThrowingTaskGroup(of: Command.Result.self) { group in
      for _ in 0..<3 {
        for device in devices.prefix(2) {
          group.addTask {
            try await home.locket(["thumbnails", "--profile", device, "--json"] + arguments)
          }
        }
        group.addTask { try await home.locket(["cache", "clear"]) }
        for try await result in group { #expect(result.status == 0, "\(result.errors)") }
      }
    }
    for device in devices {
      let command = ["thumbnails", "--profile", device, "--json"] + arguments
      let all = try await locket(command).json
      #expect(all["count"] == all["windowCount"] && all["count"]?.intValue ?? 0 >= 30)
      let warm = try await locket(command).json
      #expect(count(warm, "cache") == all["count"]?.intValue, "\(device)")
    }
  }

  @Test func withoutAUsableCacheEverythingElseWorks() async throws {
    for path in ["/proc/none", "/dev/null/x"] {
      let result = try await locket(
        ["thumbnails"] + Self.watch + library() + ["--json"],
        environment: ["XDG_CACHE_HOME": path])
      #expect(result.status == 0, "\(result.errors)")
      #expect(try result.json["count"] == 30)
      let shown = try await locket(["cache", "show"], environment: ["XDG_CACHE_HOME": path])
      #expect(shown.status == 0 && shown.output.contains("0 thumbnails"))
    }
  }

  @Test func theCacheIsShownAndCleared() async throws {
    let empty = try await locket(["cache", "show", "--json"]).json
    #expect(empty["count"] == 0 && empty["byteCount"] == 0 && empty["oldestUse"] == .null)
    _ = try await make("--json")
    let full = try await locket(["cache", "--json"]).json
    #expect(full["count"] == 30)
    #expect(full["folder"]?.stringValue == home.path + "/cache/locket/thumbnails")
    #expect(full["byteCount"]?.intValue ?? 0 > 30 * 100 * 100 * 3)
    #expect(Timestamp(rfc3339: full["newestUse"]?.stringValue ?? "") != nil)
    let shown = try await locket(["cache", "show"])
    #expect(shown.output.contains("30 thumbnails") && shown.output.contains("last used from"))
    let cleared = try await locket(["cache", "clear", "--json"]).json
    #expect(cleared["removed"] == 30 && cleared["count"] == 0)
    #expect(cleared["byteCount"]?.intValue ?? .max < 200_000)
    #expect(try await locket(["cache", "clear"]).status == 0, "twice is harmless")
    #expect(try await locket(["cache", "forget"]).status == 64)
  }
}
