// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@Suite struct PendingPicksTests {
  /// A clock that only the test advances.
  private final class Calendar: Sendable {
    private let days = Mutex(0.0)
    func wait(days more: Double) { days.withLock { $0 += more } }
    var now: Date { Date(timeIntervalSince1970: 1_800_000_000 + days.withLock(\.self) * 86_400) }
  }

  private let folder: TemporaryDirectory
  private let calendar = Calendar()

  init() throws { folder = try TemporaryDirectory() }

  private var directory: String { folder.path + "/state/picks" }

  private func picks(
    of library: String = "/photos", sources: [String]? = nil,
    etags: [AssetIdentifier: [String?]] = [:]
  ) -> PendingPicks {
    PendingPicks(
      directory: directory, library: library, sources: sources, etags: { _ in etags },
      now: { [calendar] in calendar.now })
  }

  private func pick(_ token: PickToken) -> PendingPick {
    var video = Asset.image("video").inCloud(byteCount: nil)
    video.kind = .video
    video.contentType = .quickTimeMovie
    video.file = "2024/öl & \"x\".mov"
    var photo = Asset.image("photo")
    photo.modificationDate = Timestamp(milliseconds: -1_234_567_890_123)
    photo.pixelSize = PixelSize(width: 40, height: 30)
    photo.captureDate = nil
    photo.contentDigest = -1_234_567_890_123_456_789
    let failed = Asset.image("failed")
    return PendingPick(
      token: token, profile: "librem-5-cloud", mode: .compatible,
      items: [
        PickedItem(asset: video, outcome: .later(token), removing: .removeLocation),
        PickedItem(asset: photo, outcome: .ready, removing: [.removeLocation, .removeCaptions]),
        PickedItem(asset: failed, outcome: .failed(.notFound)),
        PickedItem(asset: failed, outcome: .gone), PickedItem(asset: failed, outcome: .kept),
      ])
  }

  private func file(_ token: PickToken) -> String { "\(directory)/\(token).json" }

  @Test("a written pick is read unchanged, only by its owner, and names only the pick")
  func roundTrip() async throws {
    let picks = picks()
    let token = picks.makeToken()
    try await picks.keep(pick(token))
    let kept = try picks.pick(token)
    #expect(kept.library == "/photos" && kept.made == calendar.now)
    #expect(kept.pick.profile == "librem-5-cloud" && kept.pick.mode == .compatible)
    let wanted = pick(token).items
    #expect(kept.pick.items.map(\.outcome) == wanted.map(\.outcome))
    #expect(kept.pick.items.map(\.removing) == wanted.map(\.removing))
    for (item, was) in zip(kept.pick.items, wanted) {
      let (asset, before) = (item.asset, was.asset)
      #expect(asset.identifier == before.identifier && asset.file == before.file)
      #expect(asset.kind == before.kind && asset.contentType == before.contentType)
      #expect(asset.byteCount == before.byteCount && asset.pixelSize == before.pixelSize)
      #expect(asset.availability == before.availability)
      #expect(
        asset.modificationDate?.milliseconds == before.modificationDate?.milliseconds)
    }
    for (path, mode) in [(file(token), 0o600), (directory, 0o700)] {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == mode)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 1)
    let text = try String(contentsOfFile: file(token), encoding: .utf8)
    #expect(!text.contains("captureDate") && !text.contains("hasLocation"))
  }

  @Test("a token that gives nothing says why in one line")
  func refusals() async throws {
    let picks = picks()
    let (token, other) = (picks.makeToken(), picks.makeToken())
    try await picks.keep(pick(token))
    for unknown in [other, "../../etc/passwd", ""] {
      #expect(throws: PendingPickError.unknown(unknown)) { try picks.pick(unknown) }
    }
    #expect(throws: PendingPickError.otherLibrary(token, "/photos")) {
      try self.picks(of: "/else").pick(token)
    }
    calendar.wait(days: 30)
    let end = calendar.now
    #expect(throws: PendingPickError.expired(token, end)) { try picks.pick(token) }
    let errors: [PendingPickError] = [
      .unknown(token), .otherLibrary(token, "/x"), .expired(token, end), .damaged("/x"),
    ]
    for error in errors {
      #expect(error.description.contains("; ") && !error.description.contains("\n"))
    }
  }

  @Test("another cloud of the same name is another library, and is told by its address")
  func namesakes() async throws {
    let here = picks(of: "c", sources: ["cloud c https://h/a/", "/photos"])
    let token = here.makeToken()
    try await here.keep(pick(token))
    #expect(try here.pick(token).sources == ["cloud c https://h/a/", "/photos"])
    for sources in [["cloud c https://h/b/", "/photos"], ["cloud c https://h/a/"], nil] {
      #expect(
        throws: PendingPickError.otherLibrary(token, "cloud c https://h/a/ and /photos")
      ) { try picks(of: "c", sources: sources).pick(token) }
    }
    #expect(throws: PendingPickError.otherLibrary(token, "c")) { try picks(of: "d").pick(token) }
  }

  @Test("two paths that Swift considers equal are different libraries")
  func equivalentPaths() async throws {
    let composed = picks(of: "/n\u{E9}")
    let token = composed.makeToken()
    try await composed.keep(pick(token))
    _ = try composed.pick(token)
    #expect(throws: PendingPickError.self) { try picks(of: "/ne\u{301}").pick(token) }
  }

  @Test("a pick of an earlier Locket is found by a folder's path, and not by a cloud's name")
  func earlierPicks() async throws {
    for (library, key) in [("/photos", "/photos"), ("c", "cloud c https://h/")] {
      let own = picks(of: library, sources: [key])
      let token = own.makeToken()
      try await own.keep(pick(token))
      let text = try String(contentsOfFile: file(token), encoding: .utf8)
      let earlier = text.replacing("\"sources\":[\"\(key)\"],", with: "")
      #expect(earlier != text)
      try Data(earlier.utf8).write(to: URL(fileURLWithPath: file(token)))
      #expect((try? own.pick(token)) != nil || library == "c")
      #expect((try? own.pick(token)) == nil || library == "/photos")
    }
  }

  @Test("a pick keeps the listed ETags, also when an item arrives")
  func etags() async throws {
    let etags: [AssetIdentifier: [String?]] = [
      "video": ["W/\"1\"", nil], "photo": [nil, "\"2\""],
    ]
    let picks = picks(sources: ["/a", "/b"], etags: etags)
    let token = picks.makeToken()
    try await picks.keep(pick(token))
    #expect(try picks.pick(token).etags == etags)
    let video = PickedItem(asset: pick(token).items[0].asset, outcome: .ready)
    try await picks.record([video], of: token)
    #expect(try picks.pick(token).etags == etags && picks.list().first?.sources == ["/a", "/b"])
  }

  @Test(
    "an unreadable file is reported as damaged, and the other picks are still there",
    arguments: ["", "{}", "[", "cut", "newer", "other", "outcome", "long"])
  func damaged(how: String) async throws {
    let picks = picks()
    let (token, good) = (picks.makeToken(), picks.makeToken())
    for token in [token, good] { try await picks.keep(pick(token)) }
    let text = try String(contentsOfFile: file(token), encoding: .utf8)
    let damagedText =
      switch how {
      case "cut": String(text.dropLast(20))
      case "newer": text.replacing("\"version\":1", with: "\"version\":2")
      case "other": text.replacing(token.rawValue, with: good.rawValue)
      case "outcome": text.replacing("\"outcome\":\"kept\"", with: "\"outcome\":\"lost\"")
      default: how
      }
    try Data(damagedText.utf8).write(to: URL(fileURLWithPath: file(token)))
    if how == "long" { #expect(truncate(file(token), 64 << 20 | 1) == 0) }
    #expect(throws: PendingPickError.damaged(file(token))) { try picks.pick(token) }
    var reported: [PendingPickError] = []
    #expect(picks.list { reported.append($0) }.map(\.pick.token) == [good])
    #expect(reported == [.damaged(file(token))])
    await picks.forget(token)
    #expect(throws: PendingPickError.unknown(token)) { try picks.pick(token) }
  }

  @Test("picks are listed by age, given up one by one, and removed long after their time")
  func listed() async throws {
    let picks = picks()
    #expect(picks.list().isEmpty)
    let tokens = (0..<3).map { _ in picks.makeToken() }
    for token in tokens {
      try await picks.keep(pick(token))
      calendar.wait(days: 1)
    }
    #expect(self.picks(of: "/else").list().map(\.pick.token) == tokens)
    await picks.forget(tokens[1])
    await picks.forget("../state")
    #expect(picks.list().map(\.pick.token) == [tokens[0], tokens[2]])
    calendar.wait(days: 57.5)
    let late = picks.makeToken()
    try await picks.keep(pick(late))
    #expect(picks.list().map(\.pick.token) == [tokens[2], late])
  }

  @Test(
    "in the file too, an item that arrived is no longer later, and one that did not arrive still is"
  )
  func recordsArrivedItems() async throws {
    let picks = picks()
    let token = picks.makeToken()
    var wanted = pick(token)
    let second = Asset.image("second").inCloud(byteCount: 3)
    wanted = PendingPick(
      token: token, profile: wanted.profile, mode: wanted.mode,
      items: wanted.items + [PickedItem(asset: second, outcome: .later(token))])
    try await picks.keep(wanted)
    let (video, failed) = (wanted.items[0], wanted.items[2].asset)
    let came = PickedItem(asset: second, outcome: .ready, removing: .removeLocation)
    for items in [
      [PickedItem(asset: video.asset, outcome: .failed(.offline)), came],
      [PickedItem(asset: video.asset, outcome: .gone)],
      [PickedItem(asset: video.asset, outcome: .cancelled)], [],
      // An item that failed before the picker closed was never promised.
      [PickedItem(asset: failed, outcome: .ready)],
    ] {
      try await picks.record(items, of: token)
      let kept = try self.picks().pick(token)
      #expect(kept.pick.items.map(\.outcome) == wanted.items.dropLast().map(\.outcome) + [.ready])
      #expect(kept.pick.items.map(\.removing) == wanted.items.map(\.removing))
      #expect(kept.made == calendar.now && kept.pick.mode == wanted.mode)
    }
    try await picks.record([PickedItem(asset: video.asset, outcome: .ready)], of: token)
    let kept = try picks.pick(token)
    #expect(kept.pick.items.allSatisfy { !$0.outcome.isLater })
    #expect(kept.pick.items[0].removing == video.removing)
    let attributes = try FileManager.default.attributesOfItem(atPath: file(token))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 1)
  }

  @Test("a pick that is given up while its rest arrives stays given up")
  func givenUpMeanwhile() async throws {
    let picks = picks()
    let token = picks.makeToken()
    try await picks.keep(pick(token))
    let video = PickedItem(asset: pick(token).items[0].asset, outcome: .ready)
    await withTaskGroup { group in
      group.addTask { await picks.forget(token) }
      for _ in 0..<8 { group.addTask { try? await picks.record([video], of: token) } }
    }
    #expect(throws: PendingPickError.unknown(token)) { try picks.anyPick(token) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    for token in [token, "../state"] as [PickToken] {
      try await picks.record([video], of: token)
      #expect(throws: PendingPickError.unknown(token)) { try picks.anyPick(token) }
    }
  }

  @Test("a pick says how its library is opened; a pick of an earlier Locket says it by the name")
  func reference() async throws {
    let named = LibraryReference(paths: ["/a and b", "home"], index: "/i.locket")
    let own = PendingPicks(
      directory: directory, library: "/a and b and home", reference: named,
      now: { [calendar] in calendar.now })
    let token = own.makeToken()
    try await own.keep(pick(token))
    #expect(try picks(of: "/else").reference(of: token) == named)
    for (library, paths) in [
      ("home", ["home"]), ("/x and home", ["/x", "home"]), (folder.path, [folder.path]),
    ] {
      let earlier = picks(of: library)
      let token = earlier.makeToken()
      try await earlier.keep(pick(token))
      #expect(try !String(contentsOfFile: file(token), encoding: .utf8).contains("reference"))
      #expect(try own.reference(of: token) == LibraryReference(paths: paths))
    }
    #expect(throws: PendingPickError.unknown("x")) { try own.reference(of: "x") }
    calendar.wait(days: 31)
    #expect(throws: PendingPickError.self) { try own.reference(of: token) }
  }

  @Test("if a pick cannot be written, nothing of it is left")
  func unwritable() async throws {
    try folder.write([1], to: "state")
    let picks = picks()
    await #expect(throws: CloudError.self) { try await picks.keep(pick(picks.makeToken())) }
    #expect(bytes(of: folder.path + "/state") == [1])
  }

  private func bytes(of path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map(Array.init)
  }
}
