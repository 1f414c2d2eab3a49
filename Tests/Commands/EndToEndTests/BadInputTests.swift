// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests that bad input gives one line with the path, the problem and the remedy, and the rest of
/// the library works.
@Suite(.timeLimit(.minutes(10))) struct BadInputTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func locket(
    _ arguments: [String], detached: Bool = false
  ) async throws -> Command.Result {
    try await Command.run(
      "locket", arguments, cache: folder.path + "/cache", detached: detached)
  }

  @Test(
    "one line and exit status 64",
    arguments: [
      (
        ["window", "--profile", "apple-watch-45mm", "--library", "/no/such/place"],
        "/no/such/place: no such folder"
      ),
      (
        ["window", "--profile", "nokia", "--library", "/tmp"],
        "no profile named 'nokia'; see 'locket profiles list'"
      ),
      (
        ["window", "--profile", "watchos", "--library", "/tmp"],
        "profile 'watchos' is only a base for others"
      ),
      (
        ["pick", "--profile", "apple-watch-45mm", "--library", "/tmp", "--limit", "-1"],
        "selectionLimit: profile apple-watch-45mm does not allow -1; use 0"
      ),
      (
        ["pick", "--profile", "apple-watch-45mm", "--library", "/tmp", "--filter", "videos"],
        "filter: profile apple-watch-45mm does not allow videos; use images"
      ),
      (
        ["pick", "--profile", "apple-watch-45mm", "--library", "/tmp", "--script", "jump"],
        "script: step 1 \"jump\": no step named 'jump'; use one of tap, "
      ),
      (
        ["window", "--profile", "apple-watch-45mm", "--library", "/tmp", "--filter", "all(cats)"],
        "character 5: expected one of images"
      ),
      (
        [
          "pick", "--profile", "apple-watch-45mm", "--library", "/tmp", "--network",
          "carrier-pigeon",
        ],
        "no network named 'carrier-pigeon'; use one of 3g"
      ),
      (["index", "/no/such/place"], "/no/such/place: no such folder"),
      (
        ["window", "--profile", "apple-watch-45mm", "--library", "no-such-place"],
        "no folder, index file or cloud named 'no-such-place'; give a folder of photos"
      ),
      (
        ["window", "--profle", "mac", "--library", "/tmp"],
        "locket window: no option named '--profle'; did you mean '--profile'?"
      ),
      (
        ["window", "--profile", "mac", "--library", "/tmp", "--jsno"],
        "locket window: no option named '--jsno'; did you mean '--json'?"
      ),
      (
        ["cloud", "status", "home"], "home: no cloud has this name; add it with 'locket cloud add'"
      ),
      (["apps", "--forget", "Album"], "locket: no app named 'Album'; see 'locket apps'"),
      (["frobnicate", "--help"], "locket: no command named 'frobnicate'; see 'locket --help'"),
      (["pik"], "locket: no command named 'pik'; did you mean 'pick'? See 'locket --help'"),
      (
        ["window", "--profile", "x", "--profiles", "/no/such/place", "--library", "/tmp"],
        "/no/such/place: no profiles there"
      ),
      (["demo", "--profiles", "/no/such/place"], "/no/such/place: no profiles there"),
      (["adapter", "--profiles", "/no/such/place"], "/no/such/place: no profiles there"),
    ])
  func usage(arguments: [String], expected: String) async throws {
    let result = try await locket(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains(expected), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test(
    "window.empty.way-out, window.boundary.date: a folder without photos is empty and can be cancelled"
  )
  func aFolderWithoutPhotosIsEmptyAndCanBeCancelled() async throws {
    try folder.write([1, 2, 3], to: "photos/notes.bin")
    let library = ["--profile", "apple-watch-45mm", "--library", folder.path + "/photos"]
    let window = try await locket(["window", "--json"] + library)
    #expect(window.status == 0)
    #expect(try window.json["windowCount"] == 0 && window.json["boundaryDate"] == .null)
    let pick = try await locket(["pick", "--json", "--script", "cancel"] + library)
    #expect(pick.status == 1)
    #expect(try pick.json["outcome"] == "cancelled")
    let tap = try await locket(["pick", "--script", "tap 1"] + library)
    #expect(tap.status == 64)
    #expect(tap.errors.contains("the grid is empty"))
    let picture = folder.path + "/empty.png"
    #expect(try await locket(["render", "--out", picture] + library).status == 0)
    #expect(FileManager.default.fileExists(atPath: picture))
  }

  @Test("zero-byte, truncated, mislabelled and other files leave the rest alone")
  func brokenFiles() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let files = FileManager.default.enumerator(atPath: sample)?.compactMap { $0 as? String } ?? []
    let jpeg = try #require(files.sorted().first { $0.hasSuffix(".JPG") })
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: sample + "/" + jpeg)))
    try folder.write(bytes, to: "photos/fine.jpg")
    try folder.write(bytes, to: "photos/a-jpeg.png")
    try folder.write(bytes.prefix(bytes.count / 2), to: "photos/cut.jpg")
    try folder.write(bytes.prefix(40), to: "photos/stump.jpg")
    try folder.write([], to: "photos/empty.jpg")
    try folder.write("hello".utf8, to: "photos/text.jpg")
    let library = ["--profile", "apple-watch-45mm", "--library", folder.path + "/photos"]
    let window = try await locket(["window", "--json"] + library)
    #expect(window.status == 0)
    let assets = try window.json["assets"]?.arrayValue ?? []
    let names = assets.compactMap { $0["file"]?.stringValue }
    #expect(Set(names).isSuperset(of: ["fine.jpg", "a-jpeg.png"]))
    #expect(Set(names).isDisjoint(with: ["empty.jpg", "text.jpg", "stump.jpg"]))
    let mislabelled = assets.first { $0["file"] == "a-jpeg.png" }
    #expect(mislabelled?["type"] == "public.jpeg", "by content, not by name")
    #expect(window.errors.contains("stump.jpg: damaged"), "\(window.errors)")

    let script = (1...names.count).map { "tap \($0)" }.joined(separator: ";") + "; finish"
    let pick = try await locket(
      ["pick", "--limit", "0", "--json", "--script", script] + library)
    let items = try pick.json["results"]?.arrayValue ?? []
    #expect(items.count == names.count)
    let ready = items.filter { $0["outcome"] == "ready" }
    #expect(ready.count >= 2 && ready.allSatisfy { $0["type"] == "public.jpeg" })
  }

  @Test("a small picture that nothing can decode is not handed over as ready")
  func undecodablePictures() async throws {
    // A PNG with a complete header and without pixels.
    let picture: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0,
      16, 0, 0, 0, 16, 8, 2, 0, 0, 0, 0x90, 0x91, 0x68, 0x36,
    ]
    try folder.write(picture, to: "photos/small.png")
    let result = try await locket([
      "pick", "--profile", "apple-watch-45mm", "--library", folder.path + "/photos", "--script",
      "tap 1", "--json",
    ])
    let items = try result.json["results"]?.arrayValue ?? []
    #expect(items.count == 1)
    #expect(items.first?["outcome"] == "failed" && items.first?["reason"] == "damaged")
    #expect(items.first?["retryable"] == false && items.first?["file"] == .null)
  }

  @Test("names of files cannot drive a terminal or break a row")
  func hostileNames() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let files = FileManager.default.enumerator(atPath: sample)?.compactMap { $0 as? String } ?? []
    let jpeg = try #require(files.first { $0.hasSuffix(".JPG") })
    let bytes = try #require(FileManager.default.contents(atPath: sample + "/" + jpeg))
    try folder.write(bytes, to: "photos/\u{1B}[2J\ttab\nline.jpg")
    try folder.write(bytes, to: "photos/-rf.jpg")
    let result = try await locket([
      "window", "--profile", "apple-watch-45mm", "--library", folder.path + "/photos",
    ])
    #expect(!result.output.contains("\u{1B}"))
    #expect(result.output.split(separator: "\n").count == 3)
    // The names of files that are left out must not do it either; such a name may also reverse the
    // direction of the following text.
    try folder.write(bytes.prefix(200), to: "photos/x\ny\u{202E}.jpg")
    let again = try await locket([
      "window", "--profile", "apple-watch-45mm", "--library", folder.path + "/photos",
    ])
    #expect(again.errors.contains("x\\u{a}y\\u{202e}.jpg: damaged: "), "\(again.errors)")
    #expect(!again.errors.contains("\u{202E}"))
  }

  @Test func unwritableResultsAreReported() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let result = try await Command.run(
      program: "/bin/sh",
      [
        "-c",
        "\(Command.buildFolder)/locket window --profile apple-watch-45mm --library \(sample) "
          + "> /dev/full",
      ], environment: ["XDG_CACHE_HOME": folder.path + "/cache"])
    #expect(result.status == 2)
    #expect(result.errors.contains("stdout: cannot be written"))
  }

  @Test("what cannot be read is named, and what was indexed in it stays")
  func unreadableFolderAndFile() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let files = FileManager.default.enumerator(atPath: sample)?.compactMap { $0 as? String } ?? []
    let jpeg = try #require(files.first { $0.hasSuffix(".JPG") })
    let bytes = try #require(FileManager.default.contents(atPath: sample + "/" + jpeg))
    for name in ["open.jpg", "shut/in.jpg"] { try folder.write(bytes, to: "photos/" + name) }
    let shut = folder.path + "/photos/shut"
    if getuid() == 0 { #expect(chown(folder.path, 65_534, 65_534) == 0) }

    /// Runs the command as another user if the test runs as root, because root can read everything.
    func index() async throws -> JSONValue {
      let arguments = ["index", folder.path + "/photos", "--json"]
      let cache = folder.path + "/cache"
      guard getuid() == 0 else {
        return try await Command.run("locket", arguments, cache: cache).json
      }
      let otherUser = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
      return try await Command.run(
        program: "/usr/bin/setpriv", otherUser + [Command.buildFolder + "/locket"] + arguments,
        environment: ["XDG_CACHE_HOME": cache]
      ).json
    }

    #expect(try await index()["assetCount"] == 2)
    try folder.write(bytes, to: "photos/locked.jpg")
    #expect(chmod(folder.path + "/photos/locked.jpg", 0) == 0 && chmod(shut, 0) == 0)
    let document = try await index()
    chmod(shut, 0o755)
    let problems = document["problems"]?.arrayValue ?? []
    #expect(problems.map { $0["file"] } == ["shut", "locked.jpg"])
    #expect(problems.allSatisfy { $0["reason"] == "unauthorised" })
    #expect(document["removed"] == 0)
  }

  @Test("a file that is no index is reported in one line")
  func aFileThatIsNoIndexIsOneLine() async throws {
    let path = try folder.write("not an index, whatever its name says".utf8, to: "x.locket")
    let result = try await locket(
      ["window", "--profile", "apple-watch-45mm", "--library", path])
    #expect(result.status == 64)
    #expect(result.errorLines.count == 1 && result.errors.contains("not a Locket index"))
  }

  @Test("errors in profiles name file and key")
  func brokenProfilesNameFileAndKey() async throws {
    try folder.write(
      #"{"id": "mine", "extends": "watchos", "screen": {"widht": 1}}"#.utf8, to: "p/mine.json")
    let result = try await locket([
      "profiles", "validate", "mine", "--profiles", folder.path + "/p",
    ])
    #expect(result.status == 1)
    #expect(
      result.output.contains(
        "mine.json:1: screen.widht: unknown key; did you mean 'width'?"), "\(result.output)")
  }

  @Test func noTerminalIsOneLine() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let result = try await locket(
      ["pick", "--profile", "apple-watch-45mm", "--library", sample], detached: true)
    #expect(result.status == 64)
    #expect(result.errors.contains("no terminal here; use 'locket pick --script'"))
  }

  @Test func anOutputFolderThatCannotBeMade() async throws {
    let sample = try await SamplePhotos.shared.folder().path + "/photos"
    let result = try await locket([
      "pick", "--profile", "apple-watch-45mm", "--library", sample, "--script",
      "tap 1", "--to", "/proc/nowhere",
    ])
    #expect(result.status != 0 && result.errorLines.count == 1, "\(result.errors)")
  }
}
