// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// The ways in which a picker ends.
@Suite struct EndingTests {
  private static let asset = Asset.image("one").inCloud()

  private static func event(_ change: DeliveryEvent.Change) -> PickerInput {
    .delivery(DeliveryEvent(attempt: 1, identifier: "one", change: change))
  }

  private static let failure = event(.failed(.offline, retryAfter: nil))

  private static func machine(limit: Int = 2) -> PickerStateMachine {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = limit
    return PickerStateMachine(configuration: configuration, profile: .familyWatch())
  }

  private static func ends(_ actions: [PickerAction]) -> [PickerOutcome<PickedItem>] {
    actions.compactMap { action in
      if case .announce(.ended(let outcome)) = action { outcome } else { nil }
    }
  }

  @Test(
    "end.terminal-once, end.nothing-after: every way out gives one end, and nothing after it",
    arguments: [
      [.cancel], [.tap(asset), .cancel], [.tap(asset), .finish, event(.arrived)],
      [.tap(asset), .finish, .cancel, .cancel], [.tap(asset), .finish, failure, .useArrived],
      [.tap(asset), .finish, failure, .cancel, .cancel],
      [.tap(asset), .finish, failure, .goBack, .cancel],
      [.tap(asset), .finish, event(.gone), .useArrived],
    ] as [[PickerInput]])
  func oneEnd(inputs: [PickerInput]) {
    var machine = Self.machine()
    for input in inputs {
      #expect(!machine.phase.isClosed)
      _ = machine.handle(input)
    }
    #expect(machine.phase.isClosed)
    let closed = machine
    for input in inputs + [.finish, .cancel, .cancel, .retry, .useArrived, .goBack] {
      #expect(machine.handle(input) == [])
    }
    #expect(machine == closed)
  }

  @Test("end.terminal-once, select.limit-one.tap-finishes: a single pick ends by its tap, once")
  func aTapEnds() {
    var machine = Self.machine(limit: 1)
    let here = Asset.image("here")
    let actions = machine.handle(.tap(here)) + machine.handle(.tap(here))
    #expect(Self.ends(actions) == [.finished([PickedItem(asset: here, outcome: .ready)])])
    #expect(actions.last == .announce(.ended(.finished([.init(asset: here, outcome: .ready)]))))
  }

  @Test("cancel.result.empty: Cancel without a preselection gives nothing, picked or not")
  func cancelGivesNothing() {
    for picks in 0...2 {
      var machine = Self.machine()
      for asset in Asset.roll(2).prefix(picks) { _ = machine.handle(.tap(asset)) }
      #expect(Self.ends(machine.handle(.cancel)) == [.cancelled([])])
    }
  }

  @Test(
    "load.cancel.second-closes, load.cancel.after-failure: two Cancels leave from any phase",
    arguments: [
      [], [.tap(asset)], [.tap(asset), .finish], [.tap(asset), .finish, failure],
      [.tap(asset), .finish, failure, .retry], [.tap(asset), .finish, event(.gone)],
    ] as [[PickerInput]])
  func cancelAlways(inputs: [PickerInput]) {
    var machine = Self.machine()
    for input in inputs { _ = machine.handle(input) }
    let ends = Self.ends(machine.handle(.cancel)) + Self.ends(machine.handle(.cancel))
    #expect(ends == [.cancelled([])])
  }

  @Test("window.empty.way-out, cancel.always-offered: an empty library shows Cancel, and it works")
  func emptyLibrary() async throws {
    let session = try await open([])
    #expect(await session.view.showsCancel)
    #expect(await session.send(.cancel) == nil)
    #expect(await session.view.isOpen == false)
  }

  @Test("end.nothing-after: after the end the selection and the grid can still be read")
  func theSessionStaysAnswering() async throws {
    let assets = Asset.roll(3)
    let session = try await open(assets)
    await session.send(.tap(assets[1]))
    await session.send(.finish)
    try #require(await !session.view.isOpen)
    var last: PickerEvent?
    for await event in session.events { last = event }
    #expect(last == .ended(.finished([PickedItem(asset: assets[1], outcome: .ready)])))
    #expect(await session.view.selection.assets == [assets[1]])
    #expect(try await session.assets(at: 0..<3) == assets)
  }

  @Test("end.nothing-after: a closed session ignores all input, and a new one does not")
  func oneSession() async throws {
    let assets = Asset.roll(3)
    let first = try await open(assets)
    await first.send(.cancel)
    let end = await first.view
    for input in [PickerInput.tap(assets[0]), .finish, .cancel, .swipeBegan(assets[1])] {
      #expect(await first.send(input) == nil)
    }
    #expect(await first.view == end)
    let second = try await open(assets)
    await second.send(.tap(assets[0]))
    #expect(await second.view.selection.count == 1)
  }

  private func open(_ assets: [Asset]) async throws -> PickerSession {
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 2
    return try await PickerSession(
      configuration, profile: .watch(), library: InMemoryLibrary(assets),
      delivery: ManualDelivery())
  }
}
