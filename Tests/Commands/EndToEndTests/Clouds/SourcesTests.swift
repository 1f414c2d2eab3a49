// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// Tests folders and clouds as one library, with the built commands and rclone's WebDAV server.
@Suite(.timeLimit(.minutes(20))) struct SourcesTests {
  private let home: CloudHome

  init() throws { home = try CloudHome() }

  /// Returns photos of the sample with known capture dates, so that their prefixes differ.
  private func pictures() async throws -> [[UInt8]] {
    let folder = try await SamplePhotos.shared.folder().path + "/photos"
    let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return try all.filter { $0.hasSuffix(".JPG") }.sorted().map {
      try #require(bytes(at: folder + "/" + $0))
    }
  }

  private func window(
    _ libraries: String..., profile: String = "apple-watch-45mm-family"
  ) async throws -> JSONValue {
    let options = libraries.flatMap { ["--library", $0] }
    let result = try await home.locket(["window", "--profile", profile, "--json"] + options)
    #expect(result.status == 0, "\(result.errors)")
    return try result.json
  }

  /// Returns the identifiers of a window by their paths.
  private func files(_ window: JSONValue) -> [String: String] {
    let pairs = (window["assets"]?.arrayValue ?? []).compactMap { asset in
      asset["file"]?.stringValue.flatMap { file in
        asset["identifier"]?.stringValue.map { (file, $0) }
      }
    }
    return Dictionary(pairs) { $1 }
  }

  @Test(
    "watch.scope.device-only: a folder and a cloud are one library; what is in both is one, and here"
  )
  func folderAndCloud() async throws {
    let pictures = try await pictures()
    let server = try await RealServer.rclone()
    defer { server.close() }
    let folder = home.folder.path + "/phone"
    for number in 0..<6 { try home.folder.write(pictures[number], to: "phone/\(number).jpg") }
    for number in 3..<9 { try server.write(pictures[number], to: "2024/c\(number).jpg") }
    // Another photo with the same name, and an edit with the same length as the photo.
    try server.write(pictures[10], to: "1.jpg")
    var edit = pictures[2]
    edit[edit.count - 3] ^= 1
    try server.write(edit, to: "edit.jpg")
    try #require(
      try await home.locket("cloud", "add", server.address, "--name", "home").status == 0)

    let both = try await window(folder, "home")
    let identifiers = files(both)
    let short = pictures[2].count <= 65_536
    #expect(identifiers.count == (short ? 11 : 10), "\(identifiers.keys.sorted())")
    let assets = try #require(both["assets"]?.arrayValue)
    #expect(assets.filter { $0["availability"] == "device" }.count == 6)
    #expect(assets.filter { $0["copies"]?.arrayValue?.count == 2 }.count == (short ? 3 : 4))
    let paired = try await window(folder, "home", profile: "apple-watch-45mm")
    #expect(paired["libraryCount"] == 6, "what is only in the cloud is not on the watch")
    #expect(try await files(window("home", folder)) == identifiers)
    let alone = try await files(window(folder))
    for number in 0..<6 {
      #expect(identifiers["phone/\(number).jpg"] == alone["\(number).jpg"])
    }

    // Nothing is requested from the server for photos on this device.
    server.close()
    let wanted = try #require(identifiers["phone/4.jpg"])
    let far = try #require(identifiers["home/2024/c8.jpg"])
    let fetched = try await home.locket(
      "fetch", wanted, far, "--library", "home", "--library", folder, "--to", home.results,
      "--json")
    #expect(try fetched.outcomes == [wanted: "ready", far: "offline"])
    #expect(bytes(at: home.results + "/4.jpg") == pictures[4])

    // The copy on the device disappears, and the asset stays the same.
    try FileManager.default.removeItem(atPath: folder + "/4.jpg")
    let left = try await window(folder, "home")
    #expect(files(left)["home/2024/c4.jpg"] == wanted)
    #expect(files(left).count == identifiers.count)
  }

  @Test("of two clouds one dies, and the other gives the same bytes")
  func fallsOver() async throws {
    let pictures = try await pictures()
    let (first, second) = (try await RealServer.rclone(), try await RealServer.rclone())
    defer { second.close() }
    for (number, picture) in pictures.prefix(4).enumerated() {
      try first.write(picture, to: "\(number).jpg")
      try second.write(picture, to: "b/\(number)-copy.jpg")
    }
    for (server, name) in [(first, "one"), (second, "two")] {
      let added = try await home.locket("cloud", "add", server.address, "--name", name)
      try #require(added.status == 0, "\(added.errors)")
    }
    let both = try await window("one", "two")
    let identifiers = files(both)
    let copies = both["assets"]?.arrayValue?.map { $0["copies"]?.arrayValue?.count ?? 0 } ?? []
    #expect(copies == [2, 2, 2, 2], "\(both)")
    first.close()
    let result = try await home.locket(
      ["fetch"] + identifiers.values + [
        "--library", "one", "--library", "two", "--to", home.results, "--json",
      ])
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Set(result.outcomes.values) == ["ready"])
    for (number, picture) in pictures.prefix(4).enumerated() {
      #expect(bytes(at: home.results + "/\(number).jpg") == picture)
    }
    #expect(names(in: home.cache + "/locket/clouds/two/originals").count == 8)

    // A picker finds them on this device now, and delivers them without either server.
    second.close()
    let picked = try await home.locket(
      "pick", "--profile", "apple-watch-45mm-family", "--library", "one", "--library", "two",
      "--script", "tap 1", "--to", home.folder.path + "/picked", "--json")
    #expect(picked.status == 0, "\(picked.errors)")

    // Removing one cloud removes nothing of the other, and its data disappears everywhere.
    #expect(try await home.locket("cloud", "remove", "one").status == 0)
    #expect(names(in: home.cache + "/locket/sets").isEmpty)
    #expect(try await files(window("two")).count == 4)
  }

  @Test("two folders whose names Swift considers equal are different, alone and together")
  func equivalentNames() async throws {
    let pictures = try await pictures()
    let folders = ["n\u{E9}", "ne\u{301}"].map { home.folder.path + "/" + $0 }
    for (number, folder) in folders.enumerated() {
      try home.folder.write(
        pictures[number], to: String(folder.dropFirst(home.folder.path.count + 1)) + "/a.jpg")
    }
    let both = files(try await window(folders[0], folders[1]))
    #expect(both.count == 2, "\(both)")
    let fetched = try await home.locket(
      ["fetch"] + both.values + [
        "--library", folders[0], "--library", folders[1], "--to", home.results, "--json",
      ])
    #expect(fetched.status == 0, "\(fetched.errors)")
    let copies = Set(names(in: home.results).map { bytes(at: home.results + "/" + $0) })
    #expect(copies == [pictures[0], pictures[1]])
    let index = home.folder.path + "/one.locket"
    for (folder, status) in zip(folders, [0, 64]) {
      let opened = try await home.locket(
        "window", "--profile", "apple-watch-45mm", "--library", folder, "--index", index)
      #expect(opened.status == status, "\(opened.errors)")
    }
  }

  @Test("a cloud that cannot be reached is reported, and the rest opens; wrong folders are refused")
  func leftOut() async throws {
    let pictures = try await pictures()
    let folder = home.folder.path + "/phone"
    try home.folder.write(pictures[0], to: "phone/0.jpg")
    let gone = try await RealServer.rclone()
    gone.close()
    let added = try await home.locket(
      "cloud", "add", gone.address, "--name", "away", "--no-refresh")
    try #require(added.status == 0, "\(added.errors)")
    func open(_ options: String...) async throws -> Command.Result {
      try await home.locket(["window", "--profile", "apple-watch-45mm", "--json"] + options)
    }
    let result = try await open("--library", "away", "--library", folder)
    #expect(result.status == 0, "\(result.errors)")
    #expect(files(try result.json).count == 1)
    #expect(result.errors.contains("away: left out: "), "\(result.errors)")
    #expect(try await open("--library", "away", "--library", "away").status != 0)

    for (options, text) in [
      (["--library", folder, "--library", folder + "/../phone"], "named twice"),
      (["--library", folder, "--library", folder + "/nowhere"], "no such folder"),
    ] {
      let refused = try await home.locket(
        ["window", "--profile", "apple-watch-45mm", "--json"] + options)
      #expect(refused.status == 64 && refused.errors.contains(text), "\(refused.errors)")
    }
    try home.folder.write(pictures[1], to: "card/0.jpg")
    let index = home.folder.path + "/all.locket"
    let card = home.folder.path + "/card"
    let all = try await open("--library", folder, "--library", card, "--index", index)
    #expect(files(try all.json).count == 2, "\(all.errors)")
    let single = try await open("--library", index)
    #expect(single.status == 64 && single.errors.contains("card, phone"), "\(single.errors)")
    let simulated = try await open("--library", folder, "--library", card, "--cloud-share", "0.5")
    #expect(simulated.status == 64 && simulated.errors.contains("--cloud-share"))
  }
}
