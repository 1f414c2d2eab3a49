// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import PickerProfiles

/// Mutated documents: the reader accepts them or reports issues, quickly, whatever they contain.
///
/// `PROFILE_MUTATIONS=500000 swift test --filter ProfileFuzzTests` runs longer;
/// `PROFILE_MUTATIONS_SEED` sets another seed.
@Suite struct ProfileFuzzTests {
  @Test("mutated documents are read or refused, never a crash or a hang")
  func mutations() throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["PROFILE_MUTATIONS"].flatMap { Int($0) } ?? 4_000
    let seed = environment["PROFILE_MUTATIONS_SEED"].flatMap { UInt64($0) } ?? 4
    let folder = try TemporaryDirectory()
    try folder.write("{}".utf8, to: "mine.json")
    let bundled = try ProfileStore()
    let store = try ProfileStore(directory: folder.path)
    var mutator = try DocumentMutator(
      seed: seed,
      documents: bundled.documents.map { name in
        let text = try String(contentsOfFile: bundled.path(of: name), encoding: .utf8)
        return Array(text.replacing("\"id\": \"\(name)\"", with: "\"id\": \"mine\"").utf8)
      })
    var taken = 0
    var slowest = Duration.zero
    for _ in 0..<count {
      try folder.write(mutator.document(), to: "mine.json")
      let time = try ContinuousClock().measure { if try isTaken("mine", in: store) { taken += 1 } }
      slowest = max(slowest, time)
    }
    print("\(count) mutated documents, \(taken) taken, slowest \(slowest)")
    #expect(taken > count / 20 && taken < count)
  }

  /// Whether a document is accepted; a rejected one must have issues with text.
  private func isTaken(_ identifier: String, in store: ProfileStore) throws -> Bool {
    do throws(ProfileError) {
      _ = try store.base(identifier)
      return true
    } catch {
      guard case .invalid(let issues) = error else { throw error }
      #expect(!issues.isEmpty && issues.allSatisfy { !$0.problem.isEmpty })
      return false
    }
  }
}
