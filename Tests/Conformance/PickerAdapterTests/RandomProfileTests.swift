// SPDX-License-Identifier: Apache-2.0

import Conformance
import Foundation
import PickerAdapter
import PickerModel
import PickerProfiles
import PickerTesting
import Testing

/// The suite judges devices for which no case was written.
@Suite struct RandomProfileTests {
  /// Writes the documents of devices made up at random.
  private func store(_ profiles: [RandomProfile], in folder: String) throws -> ProfileStore {
    for profile in profiles {
      let file = URL(fileURLWithPath: "\(folder)/\(profile.identifier).json")
      try Data(profile.document.text.utf8).write(to: file)
    }
    return try ProfileStore(directory: folder)
  }

  @Test func theSameSeedGivesTheSameDevice() {
    #expect(RandomProfile(seed: 1, index: 7) == RandomProfile(seed: 1, index: 7))
    #expect(RandomProfile(seed: 1, index: 7).document != RandomProfile(seed: 1, index: 8).document)
  }

  @Test("Locket's picker passes on devices made up at random, and no case fits them badly")
  func devicesMadeUpAtRandom() async throws {
    let folder = try TemporaryDirectory()
    let profiles = (0..<3).map { RandomProfile(seed: 34, index: $0) }
    let store = try store(profiles, in: folder.path)
    let suite = try Suite(folder: SuiteFolder.find(), profiles: store.profiles())
    var selection = CheckSelection()
    selection.profiles = profiles.map(\.identifier)
    let report = try await Runner(suite, selection: selection).run(
      on: InProcessAdapter(profiles: store))
    #expect(report.failedCount == 0, "\(TerminalReport(report).text.prefix(4000))")
    #expect(report.counts[.pass] > 3 * 200)
    #expect(report.exitStatus == .conformant)
  }

  @Test("every document made up at random is valid") func documentsAreValid() throws {
    let folder = try TemporaryDirectory()
    let profiles = (0..<200).map { RandomProfile(seed: 1, index: $0) }
    let store = try store(profiles, in: folder.path)
    for profile in profiles {
      #expect(try store.check(profile.identifier).issues == [], "\(profile.document.text)")
    }
  }

  @Test("a few devices together run every case and belong to every group")
  func representatives() throws {
    let suite = try Suite.bundled()
    let few = suite.representatives
    #expect(few.count < suite.profiles.count / 2)
    let names = Set(few.flatMap(suite.checks(of:)).map(\.name))
    #expect(names == Set(suite.checks.map(\.name)))
    let groups = Set(suite.profiles.flatMap(suite.groups(of:)))
    #expect(Set(few.flatMap(suite.groups(of:))) == groups)
  }
}
