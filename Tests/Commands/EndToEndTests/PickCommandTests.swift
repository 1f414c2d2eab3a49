// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// Tests the main commands as built: window, pick, render.
@Suite(.timeLimit(.minutes(10))) struct PickCommandTests {
  private func locket(_ arguments: String...) async throws -> Command.Result {
    try await locket(arguments)
  }

  private func assets(_ window: JSONValue) -> [JSONValue] {
    window["assets"]?.arrayValue ?? []
  }

  @Test(
    "watch.scope.device-only, family.scope.cloud, watch.types.images-only: what paired and family watch may show"
  )
  func window() async throws {
    let cloud = ["--cloud-share", "0.5", "--seed", "4", "--json"]
    let paired = try await locket(["window", "--profile", "apple-watch-45mm"] + cloud).json
    let family = try await locket(["window", "--profile", "apple-watch-45mm-family"] + cloud).json
    #expect(family["windowCount"] == 30 && family["libraryCount"] == 30, "videos never")
    #expect(family["limit"] == 1_000 && paired["limit"] == 500)
    #expect(family["scope"] == "cloud" && paired["scope"] == "device")
    let shown = assets(paired)
    #expect(shown.count == paired["windowCount"]?.intValue && (8...22).contains(shown.count))
    #expect(shown.allSatisfy { $0["availability"] == "device" && $0["kind"] == "image" })
    let dates = assets(family).compactMap { $0["captureDate"]?.stringValue }
      .compactMap { Timestamp(rfc3339: $0) }
    #expect(dates.count > 20)
    #expect(dates == dates.sorted(by: >))
  }

  @Test(
    "collection.window.inside, search.window.inside: collections and searches look inside the window"
  )
  func collectionsAndSearch() async throws {
    let device = ["--profile", "apple-watch-45mm"]
    let listed = try await locket(["collections"] + device + ["--json"]).json
    let whole = try await locket(["window"] + device + ["--json"]).json
    let collections = listed["collections"]?.arrayValue ?? []
    let counted = collections.filter { $0["kind"] == "folder" }
      .reduce(0) { $0 + ($1["count"]?.intValue ?? 0) }
    // Every photo of the sample is in one folder, so the counts add up to the window.
    #expect(counted == assets(whole).count && counted > 20)
    let file = try #require(assets(whole).first?["file"]?.stringValue)
    let name = try #require(file.split(separator: "/").last?.split(separator: ".").first)
    let found = try await locket(["search"] + device + [String(name)])
    #expect(found.status == 0 && found.output.contains(file))
    #expect(found.output.split(separator: "\n").count < assets(whole).count)
    let months = try await locket(["collections"] + device + ["--months", "--json"]).json
    let inMonths = months["collections"]?.arrayValue ?? []
    #expect(inMonths.allSatisfy { $0["kind"] == "month" })
    #expect(inMonths.reduce(0) { $0 + ($1["count"]?.intValue ?? 0) } == assets(whole).count)
    #expect(inMonths.first?["newest"] == assets(whole).first?["identifier"])
    #expect(!collections.contains { $0["kind"] == "month" })
    let nothing = try await locket(["search"] + device + ["desert", "unicorn"])
    #expect(nothing.status == 1 && nothing.output.isEmpty)
    #expect(try await locket(["search"] + device + ["--json", "––"]).status == 64)
  }

  private func locket(_ arguments: [String]) async throws -> Command.Result {
    let folder = try await SamplePhotos.shared.folder()
    return try await Command.run(
      "locket", arguments + ["--library", folder.path + "/photos"],
      cache: folder.path + "/cache")
  }

  @Test(
    "select.results.pick-order, unseen.delivered.fits-screen, unseen.watch.scaled: cloud picks in order, scaled"
  )
  func familyPick() async throws {
    let out = try await SamplePhotos.shared.folder().path + "/out"
    let window = try await locket(
      "window", "--profile", "apple-watch-45mm-family", "--json"
    ).json
    let result = try await locket(
      "pick", "--profile", "apple-watch-45mm-family", "--limit", "3", "--ordered",
      "--cloud-share", "0.7", "--network", "lte", "--script", "tap 1; tap 3; tap 2; finish",
      "--to", out, "--json")
    #expect(result.status == 0)
    let pick = try result.json
    #expect(pick["outcome"] == "finished")
    let results = pick["results"]?.arrayValue ?? []
    let expected = [0, 2, 1].map { assets(window)[$0]["identifier"] }
    #expect(results.map { $0["identifier"] } == expected)
    for (index, item) in results.enumerated() {
      #expect(item["outcome"] == "ready" && item["position"]?.intValue == index + 1)
      #expect(item["width"]?.intValue ?? 999 <= 396 && item["height"]?.intValue ?? 999 <= 484)
      let file = try #require(item["file"]?.stringValue)
      let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
      #expect(size == item["byteCount"]?.intValue)
      #expect(item["sha256"]?.stringValue?.count == 64)
    }
  }

  @Test("load.offline.fails, load.offline.reason: offline ends in failed, with one reason an item")
  func offline() async throws {
    let result = try await locket(
      "pick", "--profile", "apple-watch-45mm-family", "--limit", "2", "--cloud-share", "1",
      "--network", "offline", "--script", "tap 1; tap 2; finish", "--json")
    #expect(result.status == 1)
    let pick = try result.json
    #expect(pick["outcome"] == "failed")
    let items = pick["results"]?.arrayValue ?? []
    #expect(items.count == 2)
    for item in items {
      #expect(
        item["outcome"] == "failed" && item["reason"] == "offline" && item["retryable"] == true)
    }
  }

  @Test("what a phone picks out of the cloud is fetched once the picker closed")
  func onDemand() async throws {
    let arguments = [
      "pick", "--profile", "iphone-ios18", "--limit", "2", "--cloud-share", "1", "--json",
      "--script",
    ]
    let result = try await locket(arguments + ["tap 1; tap 2; finish"])
    #expect(result.status == 0)
    let items = try result.json["results"]?.arrayValue ?? []
    #expect(items.map { $0["outcome"] } == ["ready", "ready"])
    for item in items {
      let file = try #require(item["file"]?.stringValue)
      #expect(FileManager.default.fileExists(atPath: file))
    }
    let offline = try await locket(arguments + ["tap 1; tap 2; network down; finish"])
    #expect(offline.status == 1)
    #expect(try offline.json["outcome"] == "finished")
    for item in try offline.json["results"]?.arrayValue ?? [] {
      #expect(item["outcome"] == "failed" && item["reason"] == "offline")
      #expect(item["file"] == .null && item["retryable"] == true)
    }
  }

  @Test("cancel.result.empty: cancel gives nothing and exit status 1")
  func cancel() async throws {
    let result = try await locket(
      "pick", "--profile", "apple-watch-45mm", "--limit", "2", "--script", "tap 1; cancel",
      "--json")
    #expect(result.status == 1)
    #expect(try result.json["outcome"] == "cancelled")
    #expect(try result.json["results"] == [])
  }

  @Test(
    "select.limit-one.tap-finishes: with limit 1 a tap finishes, and a script may say so as well")
  func limitOne() async throws {
    let picked = { (script: String) async throws -> [JSONValue?] in
      let result = try await locket(
        "pick", "--profile", "apple-watch-45mm", "--limit", "1", "--script", script, "--json")
      #expect(result.status == 0, "\(result.errors)")
      return try result.json["results"]?.arrayValue?.map { $0["identifier"] } ?? []
    }
    let (one, other) = (try await picked("tap 2"), try await picked("tap 2; finish"))
    #expect(one.count == 1 && one == other)
  }

  @Test("every device's screen is drawn into a folder that is made for it")
  func allProfiles() async throws {
    let folder = try await SamplePhotos.shared.folder().path + "/screens/of/all"
    let result = try await locket(
      "render", "--all-profiles", "--out", folder, "--script", "tap 1")
    #expect(result.status == 0, "\(result.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let devices = try ProfileStore().identifiers.count
    #expect(names.filter { $0.hasSuffix(".png") }.count == devices)
  }

  @Test(
    "a script that is interrupted while a video is converted leaves no partial file",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/ffmpeg")))
  func interrupted() async throws {
    let home = try TemporaryDirectory()
    let videos = home.path + "/videos"
    try await Command.makeVideo(at: videos + "/long.mp4", seconds: 60)
    let out = home.path + "/out"
    let names = { (try? FileManager.default.contentsOfDirectory(atPath: out)) ?? [] }
    let victim = Victim()
    let picked = Task {
      try await Command.run(
        "locket",
        [
          "pick", "--profile", "mac", "--library", videos, "--limit", "1", "--encoding",
          "compatible", "--script", "tap 1", "--to", out, "--json",
        ], cache: home.path + "/cache", victim: victim)
    }
    try await waitUntil("the converted video") { names().contains { $0.hasSuffix(".part") } }
    victim.interrupt()
    let result = try await picked.value
    #expect(result.status == 128 + SIGINT)
    #expect(try result.json["results"]?.arrayValue?.first?["reason"] == "cancelled")
    #expect(names().isEmpty)
  }

  @Test func pathsGoToStdoutAndNothingElse() async throws {
    let result = try await locket(
      "pick", "--profile", "apple-watch-45mm", "--limit", "2", "--script",
      "tap 1; tap 2; finish", "--print0")
    #expect(result.status == 0)
    let files = result.output.split(separator: "\0")
    #expect(files.count == 2)
    for file in files { #expect(FileManager.default.fileExists(atPath: String(file))) }
  }

  @Test func theScreenIsDrawnPixelForPixel() async throws {
    let file = try await SamplePhotos.shared.folder().path + "/screen.png"
    let result = try await locket(
      "render", "--profile", "apple-watch-45mm-family", "--limit", "5", "--ordered",
      "--cloud-share", "0.7", "--script", "tap 1; tap 2; scroll 7", "--out", file)
    #expect(result.status == 0, "\(result.errors)")
    let png = [UInt8](try #require(FileManager.default.contents(atPath: file)))
    #expect(png.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(png[16..<24] == [0, 0, 1, 0x8C, 0, 0, 1, 0xE4], "396 by 484")
  }

  @Test func aScriptIsDrawnAsAnAnimation() async throws {
    let file = try await SamplePhotos.shared.folder().path + "/script.gif"
    let result = try await locket(
      "render", "--profile", "apple-watch-40mm-family", "--limit", "2", "--ordered",
      "--cloud-share", "1", "--network", "slow", "--script",
      "tap 1; tap 2; finish; wait 1s; wait loaded", "--out", file)
    #expect(result.status == 0, "\(result.errors)")
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: file)))
    let gif = try #require(GIFOutline(bytes))
    #expect(gif.size == PixelSize(width: 324, height: 394))
    #expect(gif.isEndless)
    #expect(gif.delays.prefix(3) == [600, 600, 600], "the grid, and a badge more each time")
    #expect(gif.delays.count > 8, "the fetch moves")
    #expect(gif.delays.dropFirst(4).dropLast().allSatisfy { $0 % 10 == 0 && $0 <= 600 })
    #expect(gif.delays.last == 2_000)
  }

  @Test func aScriptTooLongForAnAnimationIsSaidSo() async throws {
    let file = try await SamplePhotos.shared.folder().path + "/long.gif"
    let result = try await locket(
      "render", "--profile", "ipad-13", "--limit", "0", "--script",
      (1...12).map { "tap \($0)" }.joined(separator: "; "), "--out", file)
    #expect(result.status == 64)
    #expect(result.errorLines.last?.contains("make the script or its waits shorter") == true)
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "item.removed, config.remove.offered: what --remove names is reported for each file, or refused"
  )
  func remove() async throws {
    let arguments = ["pick", "--limit", "2", "--script", "tap 1; tap 2; finish", "--json"]
    let result = try await locket(
      arguments + ["--profile", "librem-5", "--remove", "location,serials", "--max-bytes", "90000"])
    #expect(result.status == 0)
    let items = try result.json["results"]?.arrayValue ?? []
    #expect(items.map { $0["removed"] } == [["location", "serials"], ["location", "serials"]])
    #expect(items.allSatisfy { ($0["byteCount"]?.intValue ?? .max) <= 90_000 })
    let watch = try await locket(
      arguments + ["--profile", "apple-watch-45mm", "--remove", "location"])
    #expect(watch.status == 64 || watch.status == 1)
    #expect(watch.errors.contains("does not allow removeLocation"))
    #expect(
      try await locket(arguments + ["--profile", "librem-5", "--remove", "all"]).status == 64)
  }

  @Test("picks into one folder at the same time lose no file")
  func picksAtOnce() async throws {
    let folder = try TemporaryDirectory()
    let all = ["pick", "--profile", "iphone-ios18", "--to", folder.path + "/to", "--script"]
    let outputs = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<4 {
        group.addTask { try await locket(all + ["tap 1; finish"]).output }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(outputs.count == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/to")
    #expect(Set(names.map { "\(folder.path)/to/\($0)\n" }) == outputs)
  }

  @Test("a link of another user leads no file elsewhere", .enabled(if: geteuid() == 0))
  func foreignLinks() async throws {
    let folder = try TemporaryDirectory()
    let (own, link) = (folder.path + "/own", folder.path + "/link")
    #expect(mkdir(own, 0o700) == 0 && symlink(own, link) == 0)
    #expect(mkdir(folder.path + "/beside", 0o700) == 0)
    let pick = ["pick", "--profile", "iphone-ios18", "--script", "tap 1; finish", "--to"]
    #expect(try await locket(pick + [link]).status == 0)
    #expect(lchown(link, 65_534, 65_534) == 0)
    for path in [link, "\(folder.path)/beside/../link", "\(link)/../own"] {
      let refused = try await locket(pick + [path])
      #expect(
        refused.errors.contains("\(path): a symbolic link of another user is in the path; choose"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: own).count == 1)
  }

  @Test("a picture is written to the device that a link leads to, and does not replace it")
  func pictureToDevice() async throws {
    let folder = try TemporaryDirectory()
    let link = folder.path + "/screen.png"
    #expect(symlink("/dev/null", link) == 0)
    #expect(
      try await locket(["render", "--profile", "apple-watch-45mm", "--out", link]).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
  }
}
