// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerMutants
import PickerModel
import PickerProfiles
import Testing

@Suite struct ExplorationTests {
  private static let libraryCache = LibraryCache()
  private static let family = "apple-watch-45mm-family"
  private static let everything = "offers-everything"

  private func picker() throws -> InProcessAdapter {
    try InProcessAdapter(
      profiles: ProfileStore(directory: SuiteFolder.devices()), libraryCache: Self.libraryCache)
  }

  private func explore(_ exploration: Exploration, mutant name: String) async throws
    -> ExplorationReport
  {
    let mutant = try #require(Mutant.named(name))
    return try await exploration.run(on: mutant.wrap(picker()))
  }

  @Test func ourPickerAgreesWithTheRules() async throws {
    var exploration = Exploration()
    exploration.sequences = 400
    let report = try await exploration.run(on: picker())
    #expect(report.failures.map { "\($0.subject): \($0.detail)\n\($0.caseFile)" } == [])
    #expect(report.passedCount == 1200)
    #expect(report.exitStatus == .conformant)
    // An unspecified behavior that no sequence reaches would not be tested.
    #expect(report.silent.rules.count >= 12, "\(report.silent.lines)")
  }

  @Test("every command is given in every phase, so that nothing goes untried")
  func coverage() async throws {
    var exploration = Exploration()
    exploration.sequences = 150
    let report = try await exploration.run(on: picker())
    let missed = report.coverage.pairs.filter { $0.count == 0 }
    #expect(missed.map { "\($0.command) while \($0.phase)" } == [])
    #expect(report.coverage.lines.last == "84 of 84 pairs of phase and command reached")
  }

  @Test("laws that hold for any picker are asked on every device, without a model")
  func laws() async throws {
    var exploration = Exploration()
    exploration.lawOnlyDevices = try Suite.bundled().facts
    exploration.sequences = 2
    let report = try await exploration.run(on: InProcessAdapter(libraryCache: Self.libraryCache))
    #expect(report.failures.map { "\($0.subject): \($0.detail)\n\($0.caseFile)" } == [])
    #expect(report.passedCount == 2 * (exploration.lawOnlyDevices?.count ?? 0))
  }

  @Test(
    "a law finds a fault on a device that there is no model of",
    arguments: ["ends-twice", "second-tap-ignored", "resize-clears-selection", "talks-after-close"])
  func lawsFindErrors(name: String) async throws {
    var exploration = Exploration()
    exploration.lawOnlyDevices = try Suite.bundled().facts.filter {
      $0.key == "mac"
    }
    exploration.sequences = 100
    let mutant = try #require(Mutant.named(name))
    let report = try await exploration.run(
      on: mutant.wrap(InProcessAdapter(libraryCache: Self.libraryCache)))
    let failure = try #require(report.failures.first, "\(name) was not found")
    #expect(failure.stepCount <= 8)
  }

  /// Tests sequences of four commands; `locket-conformance explore --small` runs those of five.
  @Test func everythingSmallAgreesWithTheRules() async throws {
    let report = try await SmallScope(length: 4).run(
      on: picker(), profiles: [Self.family])
    #expect(report.failures.map { "\($0.subject): \($0.detail)\n\($0.caseFile)" } == [])
    #expect(report.passedCount == 6_561)
  }

  @Test(arguments: [
    "tap-does-not-finish", "second-tap-ignored", "limit-one-more", "limit-replaces",
    "badges-keep-numbers", "deselect-unknown-clears", "move-before", "results-by-date",
    "ties-descending", "hidden-shown", "cancel-closes-loading", "back-forgets-arrived",
    "back-clears-selection", "retry-fetches-all", "use-drops-failed", "closes-early",
    "progress-falls", "talks-after-close", "ends-twice", "taps-while-loading",
    "swipe-selects-ends", "swipe-back-keeps", "swipe-past-limit", "resize-clears-selection",
    "gone-stays-shown", "late-arrival-shown", "gone-is-deselected", "gone-is-ready",
    "host-close-hands-over", "failure-looks-cancelled", "ends-again", "reach-first-only",
    "reach-never-lost", "reach-everything", "loads-while-picking", "loads-any-type",
    "later-everywhere",
    "load-failure-plain",
  ])
  func mutantsAreFoundAndShrunk(name: String) async throws {
    var exploration = Exploration()
    exploration.sequences = 400
    exploration.profiles = [Self.family]
    let report = try await explore(exploration, mutant: name)
    let failure = try #require(report.failures.first, "\(name) was not found")
    #expect(failure.stepCount <= 8, "\(failure.caseFile)")
    #expect(report.exitStatus == .notConformant)
  }

  @Test("mutants that need a device which offers everything are found too")
  func mutantsOfAnyDeviceAreFound() async throws {
    let later = [
      "later-drops-rest", "later-without-token", "later-without-rest", "later-promises-gone",
      "later-refused-after-failure",
    ]
    for name in Mutant.exploredOnly.map(\.identifier) + later {
      var exploration = Exploration()
      exploration.sequences = 400
      exploration.profiles = [Self.everything]
      let report = try await explore(exploration, mutant: name)
      let failure = try #require(report.failures.first, "\(name) was not found")
      #expect(failure.stepCount <= 8, "\(failure.caseFile)")
    }
  }

  @Test func aReplayFindsTheSameAgain() async throws {
    var exploration = Exploration()
    exploration.sequences = 400
    exploration.steps = 30
    exploration.seed = 5
    exploration.profiles = [Self.family]
    let first = try #require(
      try await explore(exploration, mutant: "move-before").failures.first)
    var replay = Exploration()
    let token = try #require(first.token)
    replay.replay = ReplayToken(token.description)
    #expect(replay.replay == token)
    let again = try await explore(replay, mutant: "move-before")
    #expect(again.failures.map(\.caseFile) == [first.caseFile])
    #expect(again.failures.map(\.detail) == [first.detail])
    #expect(again.passedCount == 0)
  }

  @Test(arguments: ["move-before", "progress-falls", "ties-descending"])
  func aFailureIsACaseThatFails(name: String) async throws {
    var exploration = Exploration()
    exploration.sequences = 400
    exploration.profiles = [Self.family]
    let failure = try #require(try await explore(exploration, mutant: name).failures.first)
    let document = try JSONDecoder().decode(
      JSONValue.self, from: Data(failure.caseFile.utf8))
    let folder = NSTemporaryDirectory() + "found-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.copyItem(atPath: SuiteFolder.find(), toPath: folder)
    try FileManager.default.createDirectory(
      atPath: "\(folder)/cases/found", withIntermediateDirectories: true)
    let identifier = try #require(document["id"]?.stringValue)
    try Data(failure.caseFile.utf8).write(
      to: URL(fileURLWithPath: "\(folder)/cases/\(identifier).json"))
    var selection = CheckSelection()
    selection.only = [identifier]
    let runner = Runner(
      try Suite(folder: folder, profiles: ProfileStore().profiles()), selection: selection)
    let mutant = try #require(Mutant.named(name))
    let mutantReport = try await runner.run(on: mutant.wrap(InProcessAdapter()))
    #expect(mutantReport.count(.fail) == 1)
    let right = try await runner.run(on: InProcessAdapter())
    #expect(right.count(.pass) == 1)
    #expect(right.failedCount == 0)
  }
}
