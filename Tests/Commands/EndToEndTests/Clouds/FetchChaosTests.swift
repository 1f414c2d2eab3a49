// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// Tests fetching from a server that misbehaves in every way, with a command that is killed
/// repeatedly.
///
/// `FETCH_SCHEDULES=500 swift test --filter FetchChaosTests` runs longer. `FETCH_SEED` sets the
/// first seed; together with `FETCH_SCHEDULES=1` it repeats one schedule.
@Suite(.timeLimit(.minutes(Asked.schedules > 100 ? 900 : 10)))
struct FetchChaosTests {
  @Test(
    "unseen.fetch.crash, unseen.fetch.resume: killed and cheated, a fetch ends with whole versions only"
  )
  func schedules() async throws {
    // Several at a time, because each mostly waits.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<Asked.schedules {
        if number >= 3 { try await group.next() }
        group.addTask { try await Schedule(seed: Asked.seed + UInt64(number)).run() }
      }
      try await group.waitForAll()
    }
  }
}

/// The number of schedules, and the first seed.
private enum Asked {
  private static let environment = ProcessInfo.processInfo.environment
  static let schedules = environment["FETCH_SCHEDULES"].flatMap { Int($0) } ?? 3
  /// Whether each finished schedule is reported, for a person who waits.
  static let reportsProgress = environment["FETCH_SCHEDULES"] != nil
  static let seed = environment["FETCH_SEED"].flatMap { UInt64($0) } ?? 20
}

/// One schedule of misbehaviour and kills.
private struct Schedule {
  private static let outcomes: Set = [
    "ready", "gone", "offline", "serverError", "throttled", "damaged", "changed", "stalled",
  ]

  let seed: UInt64
  private let home: CloudHome
  private let cloud: ChaoticCloud

  init(seed: UInt64) throws {
    self.seed = seed
    home = try CloudHome()
    cloud = ChaoticCloud(seed: seed)
  }

  func run() async throws {
    let server = try StubServer { [cloud] in cloud.answer($0) }
    defer { server.close() }
    let added = try await home.locket("cloud", "add", server.address + "/photos", "--name", "stub")
    #expect(added.status == 0, "seed \(seed): \(added.errors)")
    let identifiers = try await home.identifiers()
    #expect(identifiers.count == ChaoticCloud.count)
    let photos = Dictionary(
      uniqueKeysWithValues: try (0..<ChaoticCloud.count).map {
        (try #require(identifiers[ChaoticCloud.name($0)]), $0)
      })
    let wanted = photos.keys.sorted { photos[$0] ?? 0 < photos[$1] ?? 0 }

    cloud.misbehave(true)
    var dice = Dice(seed: seed)
    for number in 0..<3 + dice.roll(2) {
      let victim = Victim()
      cloud.kill(victim, after: dice.roll(70))
      _ = try await home.fetch(wanted, victim: victim)
      check(photos, "kill \(number)")
    }
    let disturbed = try await home.fetch(wanted)
    check(photos, "wrong")
    let outcomes = try disturbed.outcomes
    #expect(Set(outcomes.keys) == Set(wanted), "seed \(seed)")
    #expect(Set(outcomes.values).isSubset(of: Self.outcomes), "seed \(seed): \(outcomes.values)")

    cloud.misbehave(false)
    let right = try await home.fetch(wanted)
    check(photos, "right")
    try checkEnd(right, photos, listed: [Int](repeating: 0, count: ChaoticCloud.count))

    // A photo that changed after it arrived is fetched again once the change is known, despite all
    // misbehaviour.
    cloud.change(12, by: &dice)
    let refreshed = try await home.locket("cloud", "refresh", "stub")
    #expect(refreshed.status == 0, "seed \(seed): \(refreshed.errors)")
    let listed = cloud.versions
    cloud.misbehave(true)
    let victim = Victim()
    cloud.kill(victim, after: dice.roll(12))
    _ = try await home.fetch(wanted, victim: victim)
    check(photos, "changed")
    cloud.misbehave(false)
    let last = try await home.fetch(wanted)
    check(photos, "last")
    try checkEnd(last, photos, listed: listed)
    checkLeftovers()
    guard Asked.reportsProgress else { return }
    let counts = cloud.misbehaviourCounts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    FileHandle.standardError.write(
      Data("schedule \(seed) is done: \(counts.joined(separator: ", "))\n".utf8))
  }

  /// Checks that every file with its final name is one complete version of its photo.
  private func check(_ photos: [String: Int], _ when: String) {
    for name in names(in: home.originals) where ["jpg"].contains(name.split(separator: ".").last) {
      let photo = name.split(separator: ".").first.flatMap { photos[String($0)] }
      isWhole(home.originals + "/" + name, photo, when)
    }
    for name in names(in: home.results) where !name.hasPrefix(".") {
      // A newer version of a photo gets a number, such as "p1 (2).jpg".
      let first = name.replacing(#/ \(\d+\)/#, with: "")
      let photo = (0..<ChaoticCloud.count).first { ChaoticCloud.name($0) == first }
      isWhole(home.results + "/" + name, photo, when)
    }
  }

  private func isWhole(_ path: String, _ photo: Int?, _ when: String) {
    guard let photo else {
      Issue.record("seed \(seed), \(when): \(path) is no photo")
      return
    }
    let content = bytes(at: path)
    let isWhole = (0...cloud.versions[photo]).contains { cloud.photo(photo, $0) == content }
    #expect(isWhole, "seed \(seed), \(when): \(path) is no version of photo \(photo)")
  }

  /// Checks that every photo that is not deleted is ready, in its current or its listed version.
  private func checkEnd(
    _ result: Command.Result, _ photos: [String: Int], listed: [Int]
  ) throws {
    let outcomes = try result.outcomes
    #expect(Set(outcomes.keys) == Set(photos.keys), "seed \(seed): \(result.errors)")
    for (name, photo) in photos {
      if cloud.isDeleted[photo] {
        let isSaid = ["gone", "notFound", "ready"].contains(outcomes[name])
        #expect(isSaid, "seed \(seed): photo \(photo) was deleted: \(outcomes[name] ?? "")")
        continue
      }
      #expect(outcomes[name] == "ready", "seed \(seed), photo \(photo)")
      let content = bytes(at: try #require(result.files[name]))
      let allowed = Set([listed[photo], cloud.versions[photo]])
      #expect(
        allowed.contains { cloud.photo(photo, $0) == content },
        "seed \(seed): photo \(photo) is not version \(allowed) of \(cloud.versions[photo])")
    }
    #expect(result.status == (Set(outcomes.values) == ["ready"] ? 0 : 1), "seed \(seed)")
  }

  private func checkLeftovers() {
    let kept = names(in: home.originals)
    let originals = Set(kept.filter { $0.hasSuffix(".jpg") })
    let left = kept.filter {
      !originals.contains($0) && !originals.contains(String($0.dropLast(7)))
    }
    #expect(left.isEmpty, "seed \(seed): \(left)")
    let hidden = names(in: home.results).filter { !$0.hasSuffix(".jpg") || $0.hasPrefix(".") }
    #expect(hidden.isEmpty, "seed \(seed): \(hidden)")
    let incoming = names(in: home.cloud + "/incoming")
    #expect(incoming.isEmpty, "seed \(seed): \(incoming)")
  }
}
