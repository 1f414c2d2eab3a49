// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import LocketPicker
import PickerCore
import PickerModel
import PickerPorts
import PickerScripting
import PickerTesting
import Synchronization
import Testing

/// What a recording of a script shows, and for how long.
@Suite struct ScriptRecordingTests {
  /// Records the phase, the number of selected or loaded items, and the time.
  private final class Recorder: ScriptedScreen {
    struct Entry: Hashable {
      let phase: String
      let selected: Int
      let milliseconds: Int64
    }

    private let session: PickerSession
    private let entries = Mutex<[Entry]>([])
    let recordingInterval: Int64?

    init(_ session: PickerSession, every interval: Int64?) {
      self.session = session
      recordingInterval = interval
    }

    var seen: [Entry] { entries.withLock { $0 } }

    func record(for milliseconds: Int64) async {
      let view = await session.view
      let entry = Entry(
        phase: view.phase.name, selected: view.selection.count, milliseconds: milliseconds)
      entries.withLock { $0.append(entry) }
    }

    func beginStep() async {}

    func press(_ button: String) async throws -> [String]? { [] }

    func render(to file: String) async throws {}
    func take(_ event: PickerEvent) async {}
    func scroll(to destination: ScriptStep.Scroll) async {}
  }

  private func record(
    _ script: String, every interval: Int64? = 200
  ) async throws -> [Recorder.Entry] {
    let database = try AssetDatabase()
    try await database.save(Asset.roll(5).map { $0.inCloud(byteCount: 1_000_000) })
    let cloud = SimulatedCloud(.wifi)
    let library = PhotoLibrary(root: "/", assets: database, delivery: cloud)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 2
    let session = try await library.makeSession(configuration, profile: .familyWatch())
    let recorder = Recorder(session, every: interval)
    _ = try await ScriptRunner(session, cloud: cloud, screen: recorder)
      .run(try PickScript(script), waitsAtEnd: false)
    return recorder.seen
  }

  @Test func eachStepShowsForAMomentAlsoARefusedOne() async throws {
    let seen = try await record("tap 1; tap 2; tap 3; render a.png; finish")
    #expect(seen.map(\.phase) == ["picking", "picking", "picking", "picking", "loading"])
    #expect(seen.map(\.selected) == [0, 1, 2, 2, 2])
    #expect(seen.allSatisfy { $0.milliseconds == 600 })
  }

  @Test func aWaitShowsWhatHappensMeanwhile() async throws {
    let seen = try await record("tap 1; wait 450ms")
    #expect(seen.dropFirst(2).map(\.milliseconds) == [200, 200, 50])
    let still = try await record("tap 1; wait 450ms", every: nil)
    #expect(still.dropFirst(2).map(\.milliseconds) == [450])
  }

  @Test func waitingUntilAllIsThereNeverSkipsMoreThanTheInterval() async throws {
    let seen = try await record("tap 1; finish; wait loaded")
    let waited = seen.dropFirst(3)
    #expect(waited.last?.phase == "closed")
    #expect(waited.allSatisfy { $0.milliseconds <= 200 })
    #expect(waited.count > 2)
  }
}
