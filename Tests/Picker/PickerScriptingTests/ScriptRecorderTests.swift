// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerScripting
import PickerTesting
import Synchronization
import Testing

@Suite struct ScriptRecorderTests {
  func lines(_ steps: [(PickerStep, Int)]) -> [String] {
    var recorder = ScriptRecorder()
    let lines = steps.flatMap { recorder.take($0.0, at: .milliseconds($0.1)) }
    return lines + recorder.finish()
  }

  @Test func everyRecordedStepCanBeParsed() throws {
    let asset = Asset.roll(1)[0]
    let inputs: [PickerInput] = [
      .tap(asset), .browse(.collections), .browse(.collection("Trip")), .browse(.collection(nil)),
      .browse(.review), .browse(.back), .browse(.zoomIn), .browse(.zoomOut),
      .browse(.scrollToInitialPosition), .browse(.scroll(to: 4)), .browse(.search("big sea")),
      .browse(.search("")), .resize(PointSize(width: 100, height: 90)),
      .remove([.removeLocation, .removeCaptions]), .remove([]), .dismiss(.onboarding),
      .dismiss(.upgradeBanner), .finish, .cancel, .retry, .useArrived, .finishLater("t"), .goBack,
    ]
    for input in inputs {
      let lines = lines([(.input(input), 0)])
      #expect(lines.count == 1, "\(input)")
      #expect(try PickScript(lines.joined(separator: "\n")).lines.count == 1)
    }
    #expect(lines([(.swipe(from: 1, to: 7), 0)]) == ["swipe 2 8"])
  }

  @Test func timesBetweenStepsAreWaits() {
    let asset = Asset.roll(1)[0]
    #expect(
      lines([(.input(.tap(asset)), 40), (.input(.finish), 2_540), (.input(.cancel), 2_600)])
        == ["tap img-1", "wait 2.5s", "finish", "cancel"])
  }

  @Test func onlyTheLastScrollAndSearchTextAreWritten() {
    let steps: [PickerStep] = [
      .input(.browse(.scroll(to: 3))), .input(.browse(.scroll(to: 9))),
      .input(.browse(.search("s"))), .input(.browse(.search("se"))),
      .input(.browse(.search("sea"))), .input(.finish), .input(.browse(.scroll(to: 0))),
    ]
    #expect(lines(steps.map { ($0, 0) }) == ["scroll 10", "search sea", "finish", "scroll 1"])
  }

  @Test func recordedScriptRepeatsThePicks() async throws {
    func open() async throws -> PickerSession {
      var configuration = PickerConfiguration()
      configuration.selectionLimit = 8
      var profile = DeviceProfile.familyWatch()
      profile.capabilities = [.stagingArea]
      return try await PickerSession(
        configuration, profile: profile, library: InMemoryLibrary(Asset.roll(40)),
        delivery: ManualDelivery(expectedBytesPerSecond: 1_000))
    }
    let first = try await open()
    let written = Mutex((ScriptRecorder(), [String]()))
    await first.record { step in written.withLock { $0.1 += $0.0.take(step, at: .zero) } }
    for asset in try await first.assets(at: 3..<5) { await first.send(.tap(asset)) }
    try await first.beginSwipe(at: 10)
    try await first.moveSwipe(to: 14)
    try await first.moveSwipe(to: 12)
    await first.send(.swipeEnded)
    await first.send(.browse(.review))
    await first.send(.browse(.back))
    await first.send(.hostDeselect(["img-37"]))
    let lines = written.withLock { $0.1 }
    #expect(lines == ["tap img-37", "tap img-36", "swipe 11 13", "review", "back"])
    let second = try await open()
    _ = try await ScriptRunner(second).run(try PickScript(lines.joined(separator: ";")))
    await second.send(.hostDeselect(["img-37"]))
    #expect(await second.view.selection.identifiers == first.view.selection.identifiers)
    #expect(await second.view.selection.count == 4)
  }

  @Test func refusedStepsAreNotRecordedExceptAtTheLimit() async throws {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 1
    let session = try await PickerSession(
      configuration, profile: .familyWatch(), library: InMemoryLibrary(Asset.roll(3)),
      delivery: ManualDelivery(expectedBytesPerSecond: 1_000))
    let written = Mutex<[PickerStep]>([])
    await session.record { step in written.withLock { $0.append(step) } }
    #expect(await session.send(.retry) != nil)
    #expect(await session.send(.goBack) != nil)
    #expect(written.withLock { $0 }.isEmpty)
    let assets = try await session.assets(at: 0..<2)
    #expect(await session.send(.tap(assets[0])) == nil)
    _ = await session.send(.tap(assets[1]))
    #expect(written.withLock { $0 } == assets.map { .input(.tap($0)) })
  }
}
