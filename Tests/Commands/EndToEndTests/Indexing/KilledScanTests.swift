// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests that a scan that is killed repeatedly ends like an undisturbed one.
///
/// `SCAN_KILLS=50 swift test --filter KilledScanTests` kills that many times in a folder of 10,000
/// photos. `SCAN_SEED` changes the moments.
@Suite(.timeLimit(.minutes(Asked.kills > 10 ? 60 : 10)))
struct KilledScanTests {
  private let home: TemporaryDirectory
  private var dice = SeededGenerator(seed: Asked.seed)

  init() throws {
    home = try TemporaryDirectory()
  }

  @Test("a scan that is killed at any moment goes on, and ends as an undisturbed one")
  mutating func killedScansGoOn() async throws {
    var folder = try await makeFolder(Asked.count)
    let clock = ContinuousClock()
    let steady = clock.now
    try await index("steady")
    let whole = steady.duration(to: clock.now)
    let again = clock.now
    try await index("steady")
    let nothing = again.duration(to: clock.now)
    let maximumDelay = nothing + (whole - nothing) * 2 / Asked.kills

    // A scan may end before any of the moments below, so it is first killed once for certain.
    var (killed, early) = (1, whole / .seconds(1))
    while !(try await kill("killed", at: early)) {
      try FileManager.default.removeItem(atPath: file("killed"))
      early /= 2
    }
    for _ in 0..<Asked.kills where try await kill("killed", maximumDelay) { killed += 1 }
    try await index("killed")
    #expect(try await holds("killed") == holds("steady"), "seed \(Asked.seed), first scan")

    // The same again, after a third of the known photos were moved, removed or replaced.
    try folder.sort()
    let sorted = clock.now
    try await index("steady")
    let rest = sorted.duration(to: clock.now)
    let shorter = nothing + max(.zero, rest - nothing) * 2 / Asked.kills
    for _ in 0..<Asked.kills where try await kill("killed", shorter) { killed += 1 }
    try await index("killed")
    #expect(try await holds("killed") == holds("steady"), "seed \(Asked.seed), rescan")

    // The folder also changes between the kills. A photo that moves before it was read is a new
    // photo.
    for _ in 0..<max(2, Asked.kills / 5) {
      try folder.sort(12)
      if try await kill("killed", shorter) { killed += 1 }
    }
    try await index("killed")
    try await index("fresh")
    #expect(
      try await photos("killed", named: false) == photos("fresh", named: false),
      "seed \(Asked.seed), sorted meanwhile")
    guard Asked.reportsProgress else { return }
    let text = "\(Asked.count) photos: undisturbed \(whole), again \(nothing), sorted \(rest); "
    FileHandle.standardError.write(Data((text + "\(killed) kills\n").utf8))
  }

  private var photosPath: String { home.path + "/photos" }

  private func file(_ name: String) -> String { "\(home.path)/\(name).locket" }

  private func makeFolder(_ count: Int) async throws -> ChangingFolder {
    try FileManager.default.createDirectory(
      atPath: photosPath, withIntermediateDirectories: true)
    let sample = try await SamplePhotos.shared.folder().path + "/photos/DCIM/100LOCKT/MOV_0001.MOV"
    let video = try #require(FileManager.default.contents(atPath: sample))
    return try ChangingFolder(photosPath, count: count, video: Array(video), seed: Asked.seed)
  }

  private func locket(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run("locket", arguments, cache: home.path + "/cache")
  }

  /// Indexes without a disturbance.
  private func index(_ name: String) async throws {
    let result = try await locket(["index", photosPath, "--index", file(name)])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errorLines.isEmpty, "\(result.errors)")
  }

  /// Indexes until a random moment within a maximum time; returns whether it was killed before the
  /// end.
  private mutating func kill(_ name: String, _ maximumDelay: Duration) async throws -> Bool {
    try await kill(
      name, at: .random(in: 0..<max(0.01, maximumDelay / .seconds(1)), using: &dice))
  }

  /// Indexes until a moment in seconds; returns whether it was killed before the end.
  private func kill(_ name: String, at moment: Double) async throws -> Bool {
    let result = try await Command.run(
      program: "/usr/bin/timeout",
      [
        "--foreground", "--signal=KILL", "\(moment)", Command.buildFolder + "/locket", "index",
        photosPath, "--index", file(name),
      ], environment: ["XDG_CACHE_HOME": home.path + "/cache"])
    // 124: the time was over at the moment at which the command ended by itself.
    #expect([0, 124, 137].contains(result.status), "\(result.errors)")
    #expect(result.errorLines.isEmpty, "\(result.errors)")
    // The index is readable at any moment.
    if FileManager.default.fileExists(atPath: file(name)) { _ = try await photos(name) }
    return result.status == 137
  }

  /// Returns the whole content of an index: its photos in order, its collections and counts.
  private func holds(_ name: String) async throws -> [JSONValue] {
    let collections = try await locket(
      ["collections", "--profile", "mac", "--library", file(name), "--json"])
    #expect(collections.status == 0, "\(collections.errors)")
    let counts = try await locket(
      ["index", photosPath, "--index", file(name), "--stats", "--json"])
    #expect(counts.status == 0, "\(counts.errors)")
    let stats = try #require(try counts.json.objectValue?["stats"])
    return try await photos(name) + [collections.json, stats]
  }

  /// Returns the photos of an index without updating it.
  private func photos(_ name: String, named: Bool = true) async throws -> [JSONValue] {
    let window = try await locket(
      ["window", "--profile", "mac", "--library", file(name), "--json"])
    #expect(window.status == 0, "\(window.errors)")
    #expect(window.errorLines.isEmpty, "\(window.errors)")
    let photos = try #require(try window.json.objectValue?["assets"]?.arrayValue)
    if named { return photos }
    // Identifiers determine the order of photos with the same capture date.
    return photos.compactMap(\.objectValue).map { photo in
      photo.filter { $0.key != "identifier" }
    }.sorted { ($0["file"]?.stringValue ?? "") < ($1["file"]?.stringValue ?? "") }
      .map(JSONValue.object)
  }
}

/// The number of kills, the number of photos, and the seed of the moments.
private enum Asked {
  private static let environment = ProcessInfo.processInfo.environment
  static let kills = environment["SCAN_KILLS"].flatMap { Int($0) } ?? 3
  static let reportsProgress = environment["SCAN_KILLS"] != nil
  static let count = kills < 10 ? 150 : 200 * kills
  static let seed = environment["SCAN_SEED"].flatMap { UInt64($0) } ?? 28
}
