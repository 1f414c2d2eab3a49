// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import ServerTesting
import Testing

/// Fetching from a server that is wrong in every way, by a command that is killed again and again.
///
/// `FETCH_SCHEDULES=500 swift test --filter FetchChaosTests` goes on for longer; `FETCH_SEED`
/// starts elsewhere, and says with `FETCH_SCHEDULES=1` which one to play again.
@Suite(.timeLimit(.minutes(Asked.schedules > 100 ? 900 : 10)))
struct FetchChaosTests {
  @Test("F5, F9, F10: killed and cheated, a fetch ends with whole versions and nothing else")
  func schedules() async throws {
    // As many at a time as there is something to wait for.
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<Asked.schedules {
        if number >= 3 { try await group.next() }
        group.addTask { try await Schedule(seed: Asked.seed + UInt64(number)).run() }
      }
      try await group.waitForAll()
    }
  }
}

/// How many schedules are asked for, and from which seed on.
private enum Asked {
  private static let environment = ProcessInfo.processInfo.environment
  static let schedules = environment["FETCH_SCHEDULES"].flatMap { Int($0) } ?? 3
  /// Whether each one is told of, for somebody who waits.
  static let tells = environment["FETCH_SCHEDULES"] != nil
  static let seed = environment["FETCH_SEED"].flatMap { UInt64($0) } ?? 20
}

/// One schedule of faults and kills.
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

    cloud.goWrong(true)
    var dice = Dice(seed: seed)
    for number in 0..<3 + dice.roll(2) {
      let victim = Victim()
      cloud.kill(victim, after: dice.roll(70))
      _ = try await home.fetch(wanted, victim: victim)
      check(photos, "kill \(number)")
    }
    let wrong = try await home.fetch(wanted)
    check(photos, "wrong")
    let outcomes = try wrong.outcomes
    #expect(Set(outcomes.keys) == Set(wanted), "seed \(seed)")
    #expect(Set(outcomes.values).isSubset(of: Self.outcomes), "seed \(seed): \(outcomes.values)")

    cloud.goWrong(false)
    let right = try await home.fetch(wanted)
    check(photos, "right")
    try checkEnd(right, photos, listed: [Int](repeating: 0, count: ChaoticCloud.count))

    // What changed after it had arrived is fetched anew once that is known, as hard as it is.
    cloud.change(12, by: &dice)
    let refreshed = try await home.locket("cloud", "refresh", "stub")
    #expect(refreshed.status == 0, "seed \(seed): \(refreshed.errors)")
    let listed = cloud.versions
    cloud.goWrong(true)
    let victim = Victim()
    cloud.kill(victim, after: dice.roll(12))
    _ = try await home.fetch(wanted, victim: victim)
    check(photos, "changed")
    cloud.goWrong(false)
    let last = try await home.fetch(wanted)
    check(photos, "last")
    try checkEnd(last, photos, listed: listed)
    checkLeftovers()
    guard Asked.tells else { return }
    let faults = cloud.faults.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    FileHandle.standardError.write(
      Data("schedule \(seed) is done: \(faults.joined(separator: ", "))\n".utf8))
  }

  /// Whatever has its final name is one whole version of its photo.
  private func check(_ photos: [String: Int], _ when: String) {
    for name in names(in: home.originals) where ["jpg"].contains(name.split(separator: ".").last) {
      let photo = name.split(separator: ".").first.flatMap { photos[String($0)] }
      isWhole(home.originals + "/" + name, photo, when)
    }
    for name in names(in: home.results) where !name.hasPrefix(".") {
      let photo = (0..<ChaoticCloud.count).first { ChaoticCloud.name($0) == name }
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

  /// What is not deleted is ready, as it is now or as it was listed.
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
      let content = bytes(at: home.results + "/" + ChaoticCloud.name(photo))
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
