// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import PickerScripting
import PickerCore
import PickerModel
import PickerTesting
import Testing
import LocketPicker

@Suite struct ScriptRunnerTests {
  /// Runs a script on a family watch with these assets; returns the phase at the end and the
  /// notices.
  private func run(
    _ script: String, on assets: [Asset] = Asset.roll(5), limit: Int = 2,
    _ selection: SelectionBehavior = .ordered, network: NetworkModel = .wifi,
    profile: DeviceProfile = .familyWatch()
  ) async throws -> (phase: PickerPhase, notices: [String]) {
    let database = try AssetDatabase()
    try await database.save(assets)
    let cloud = SimulatedCloud(network)
    let library = PhotoLibrary(root: "/", assets: database, delivery: cloud)
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    configuration.selection = selection
    let session = try await library.makeSession(configuration, profile: profile)
    var notices: [String] = []
    let phase = try await ScriptRunner(session, cloud: cloud).run(try PickScript(script)) {
      notices.append($0)
    }
    return (phase, notices)
  }

  private func identifiers(_ phase: PickerPhase) -> [AssetIdentifier]? {
    guard case .closed(.finished(let items)) = phase else { return nil }
    return items.map(\.asset.identifier)
  }

  @Test func positionsCountFromOneNewestFirst() async throws {
    let end = try await run("tap 1; tap 3; finish")
    #expect(identifiers(end.phase) == ["img-5", "img-3"])
  }

  @Test("select.limit.refuses: a tap at the limit is noted and the script goes on")
  func limitIsNoted() async throws {
    let end = try await run("tap 1; tap 2; tap 3; finish")
    #expect(identifiers(end.phase) == ["img-5", "img-4"])
    #expect(end.notices == ["step 3 \"tap 3\": limit"])
  }

  @Test("load.background.not-offered: later is an error where the device does not offer it")
  func later() async throws {
    let error = await #expect(throws: ScriptError.self) {
      try await run("tap 1; finish; later", on: Asset.roll(2).map { $0.inCloud() })
    }
    #expect(error?.description.contains("notOffered") == true)
  }

  @Test("select.swipe.range: a swipe picks from one place to another, in either direction")
  func swipePicksARange() async throws {
    let end = try await run("swipe 4 2; swipe 3 3; finish", limit: 0, .default)
    #expect(identifiers(end.phase) == ["img-2", "img-4"])
  }

  @Test("select.swipe.limit-stops: a swipe that the limit stops is noted and the script goes on")
  func swipeStopsAtTheLimit() async throws {
    let end = try await run("swipe 1 5; finish", limit: 3, .default)
    #expect(identifiers(end.phase) == ["img-5", "img-4", "img-3"])
    #expect(end.notices == ["step 1 \"swipe 1 5\": limit"])
  }

  @Test(
    "select.swipe.multi-only: a swipe that is not possible is an error that names the step",
    arguments: [(2, SelectionBehavior.ordered), (1, .default)])
  func swipeNeedsDefaultMultiMode(limit: Int, selection: SelectionBehavior) async {
    await #expect {
      _ = try await run("swipe 1 2", limit: limit, selection)
    } throws: {
      "\($0)".hasPrefix("script: step 1 \"swipe 1 2\": tap each asset")
    }
  }

  @Test func hostStepsReorder() async throws {
    let end = try await run("tap 1; tap 2; host move img-4 front; unpick 2; tap img-1; finish")
    #expect(identifiers(end.phase) == ["img-4", "img-1"])
  }

  @Test(
    "host.limit.live, host.limit.invalid: 0 is the device's maximum, and a higher limit is an error"
  )
  func hostLimitAboveTheMaximum() async throws {
    var profile = DeviceProfile.familyWatch()
    profile.selection.maximum = 3
    let end = try await run("host limit 0; swipe 1 5; finish", .default, profile: profile)
    #expect(identifiers(end.phase)?.count == 3)
    #expect(end.notices == ["step 2 \"swipe 1 5\": limit"])
    await #expect {
      _ = try await run("host limit 3; host limit 4; tap 1", profile: profile)
    } throws: {
      "\($0)".contains("selectionLimit: profile test-watch-family does not allow 4; use 0 to 3")
    }
  }

  @Test("the end of a script waits for what is being fetched")
  func waitsAtTheEnd() async throws {
    let assets = Asset.roll(3).map { $0.inCloud(byteCount: 1_000_000) }
    let end = try await run("tap 1; tap 2; finish", on: assets)
    #expect(identifiers(end.phase) == ["img-3", "img-2"])
  }

  @Test("load.retry.closes: when the network is back, a retry succeeds")
  func networkComesBack() async throws {
    let assets = Asset.roll(3).map { $0.inCloud(byteCount: 4_000_000) }
    let end = try await run(
      "tap 1; finish; wait 500ms; network down; wait loaded; network up; retry", on: assets)
    #expect(identifiers(end.phase) == ["img-3"])
  }

  @Test(
    "load.offline.fails, load.back.keeps-selection: offline ends in failed with the selection kept")
  func offlineFails() async throws {
    let assets = Asset.roll(3).map { $0.inCloud() }
    #expect(try await run("tap 1; finish", on: assets, network: .offline).phase.name == "failed")
    let back = try await run(
      "tap 1; finish; wait loaded; back; unpick 1; tap 2; cancel", on: assets, network: .offline)
    #expect(back.phase == .closed(.cancelled([])))
  }

  @Test(arguments: [
    ("tap 9", "no asset at position 9; the grid ends at 5"),
    ("swipe 1 6", "no asset at position 6; the grid ends at 5"),
    ("tap unknown", "no asset has this identifier"),
    ("network mars", "no network named 'mars'; use one of 3g, flaky"), ("retry", "notNow"),
    ("network dwon", "did you mean 'down'?"), ("tpa 1", "no step named 'tpa'; did you mean 'tap'?"),
    ("host desect 1", "host close; did you mean 'deselect'?"),
    ("remove locaton", "remove nothing; did you mean 'location'?"),
    ("scroll tpo", "scroll N; did you mean 'top'?"), ("zoom inn", "zoom out; did you mean 'in'?"),
    ("unpick 1", "0 assets are selected"),
    ("finish", "nothingSelected"),
    ("cancel; tap 1", "the picker is closed"),
  ])
  func impossibleStepIsNamed(script: String, problem: String) async {
    await #expect {
      _ = try await run(script)
    } throws: {
      "\($0)".contains(problem) && $0 is ScriptError
    }
  }
}
