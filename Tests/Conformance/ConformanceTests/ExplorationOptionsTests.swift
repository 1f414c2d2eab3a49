// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Testing

@Suite struct ExplorationOptionsTests {
  private static let capabilities: Set<String> = [
    "clock.virtual", "select.ordered", "select.swipe", "layout.resize", "library.changes",
    "host.deselect", "host.move", "host.close",
  ]

  @Test(arguments: [
    "", "a:1:50", "a:1:50:1:1", ":1:50:1", "a:-1:50:1", "a:1:0:1", "a:1:50:-1", "a:1:99999999:1",
    "a:x:50:1", "a: 1:50:1",
  ])
  func invalidTokensAreNil(text: String) {
    #expect(ReplayToken(text) == nil)
  }

  @Test func aTokenIsReadAsItWasWritten() {
    let token = ReplayToken(profile: "apple-watch-45mm", seed: .max, steps: 50, index: 17)
    #expect(ReplayToken(token.description) == token)
  }

  @Test func deviceWithoutAModelIsReported() async {
    var exploration = Exploration()
    exploration.profiles = ["fridge"]
    let adapter = StubAdapter(
      profiles: ["apple-watch-45mm"], capabilities: Self.capabilities)
    await #expect(
      throws: CannotTest(
        "exploration has no model of the device 'fridge'; use one of apple-watch-45mm, "
          + "apple-watch-45mm-family, offers-everything"
      )
    ) {
      try await exploration.run(on: adapter)
    }
  }

  @Test func unclaimedDeviceIsReported() async {
    var exploration = Exploration()
    exploration.replay = ReplayToken("apple-watch-45mm-family:1:50:1")
    let adapter = StubAdapter(
      profiles: ["apple-watch-45mm"], capabilities: Self.capabilities)
    await #expect(
      throws: CannotTest(
        "the picker does not claim the profile 'apple-watch-45mm-family'; "
          + "did you mean 'apple-watch-45mm'?")
    ) {
      try await exploration.run(on: adapter)
    }
  }

  @Test("what a picker does not claim it is not asked for")
  func unclaimed() async throws {
    let adapter = StubAdapter(profiles: ["apple-watch-45mm"], capabilities: [])
    var exploration = Exploration()
    exploration.lawOnlyDevices = try Suite.bundled().facts
    exploration.sequences = 3
    let report = try await exploration.run(on: adapter)
    #expect(await adapter.requests.contains { $0.hasPrefix("act") })
    #expect(await !adapter.requests.contains { $0.contains("advance") || $0.contains("swipe") })
    let given = report.coverage.pairs.filter { $0.count > 0 }.map(\.command)
    #expect(
      Set(given).isSubset(of: [
        "tap", "tapUnseen", "finish", "cancel", "retry", "useArrived", "goBack", "hostLimit",
      ]))
    #expect(!given.isEmpty)
  }

  @Test(arguments: [StubAdapter.Manner.dying, .refusing, .numb])
  func explorationStopsAfterTheMaximumOfFailures(manner: StubAdapter.Manner) async throws {
    let adapter = StubAdapter(
      manner, profiles: ["apple-watch-45mm"], capabilities: Self.capabilities)
    var exploration = Exploration()
    exploration.sequences = 50
    let report = try await exploration.run(on: adapter)
    // Failures of one cause are one failure.
    #expect((1...3).contains(report.failures.count) && (3...9).contains(report.failedCount))
    #expect(Set(report.failures.map { "\($0.subject) \($0.rule)" }).count == report.failures.count)
    #expect(report.count == 50)
    #expect(report.failures.allSatisfy { $0.stepCount <= 2 })
  }
}
