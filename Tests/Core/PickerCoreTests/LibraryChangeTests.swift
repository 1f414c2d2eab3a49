// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// The library changes under an open picker.
@Suite struct LibraryChangeTests {
  private let roll = Asset.roll(10)

  private func machine(
    newest: Int = 5, _ profile: (Int?) -> DeviceProfile = { .familyWatch(newest: $0) },
    preselected: [Asset] = []
  ) -> PickerStateMachine {
    let profile = profile(newest)
    var machine = PickerStateMachine(
      configuration: .several { $0.selection = .ordered }, profile: profile,
      window: AssetWindow.cut(profile.library, from: roll).window, preselected: preselected)
    _ = machine.handle(.counted(newest, listing: 0))
    return machine
  }

  private func changed(_ asset: Asset, _ change: (inout Asset) -> Void) -> PickerInput {
    var after = asset
    change(&after)
    return .libraryChanged([.changed(asset, to: after)])
  }

  private func outcomes(_ machine: PickerStateMachine) -> [PickedItem.Outcome]? {
    guard case .closed(let outcome) = machine.phase else { return nil }
    return outcome.items.map(\.outcome)
  }

  @Test(
    "library.gone.leaves, library.gap.stays: a deleted asset leaves the grid, and no other enters")
  func deleted() {
    var machine = machine()
    #expect(
      machine.handle(.libraryChanged([.removed(roll[2])])) == [.announce(.libraryChanged)])
    #expect(machine.view().isListing)
    #expect(machine.handle(.tap(roll[2])) == [.announce(.refused(.notShown))])
    #expect(machine.handle(.tap(roll[5])) == [.announce(.refused(.notShown))])
    #expect(machine.handle(.tap(roll[4])) == [.announce(.selectionChanged)])
  }

  @Test(
    "library.selected.stays, library.gone.listed, library.gone.told: a deleted pick keeps its number, then is gone"
  )
  func selectedAndDeleted() {
    var machine = machine()
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    #expect(
      machine.handle(.libraryChanged([.removed(roll[1])]))
        == [.announce(.libraryChanged), .announce(.selectionChanged)])
    #expect(machine.view().gone == [roll[1].identifier])
    #expect(machine.mark(of: roll[2]) == .number(3))
    _ = machine.handle(.finish)
    #expect(outcomes(machine) == [.ready, .gone, .ready])
  }

  @Test("library.gone.taken-out: a gone asset can be deselected, and not picked again")
  func deselectsGoneAsset() {
    var machine = machine()
    _ = machine.handle(.tap(roll[0]))
    _ = machine.handle(.libraryChanged([.removed(roll[0])]))
    #expect(machine.handle(.tap(roll[0])) == [.announce(.selectionChanged)])
    #expect(machine.selection.isEmpty)
    #expect(machine.handle(.tap(roll[0])) == [.announce(.refused(.notShown))])
  }

  @Test(
    "library.hidden.leaves, library.back.whole: hidden or trashed assets are gone until they return"
  )
  func hiddenAndBack() {
    for keyPath in [\Asset.isHidden, \.isTrashed] {
      var machine = machine()
      _ = machine.handle(.tap(roll[0]))
      _ = machine.handle(changed(roll[0]) { $0[keyPath: keyPath] = true })
      #expect(machine.view().gone == [roll[0].identifier])
      var hidden = roll[0]
      hidden[keyPath: keyPath] = true
      let back = machine.handle(.libraryChanged([.changed(hidden, to: roll[0])]))
      #expect(back == [.announce(.libraryChanged), .announce(.selectionChanged)])
      #expect(machine.view().gone == [])
      _ = machine.handle(.finish)
      #expect(outcomes(machine) == [.ready])
    }
  }

  @Test("library.late.stays-out: a new asset waits for the next picker")
  func added() {
    var machine = machine()
    let new = Asset.image("new", minute: 99)
    #expect(machine.handle(.libraryChanged([.added(new)])) == [.announce(.libraryChanged)])
    #expect(machine.handle(.tap(new)) == [.announce(.refused(.notShown))])
  }

  @Test("library.late.stays-out: an asset outside the window does not enter by an edit")
  func editedIntoTheWindow() {
    var machine = machine()
    _ = machine.handle(
      changed(roll[9]) { $0.captureDate = roll[0].captureDate })
    var moved = roll[9]
    moved.captureDate = roll[0].captureDate
    #expect(machine.handle(.tap(moved)) == [.announce(.refused(.notShown))])
  }

  @Test("library.changed.stays: a selected asset is updated, and no other takes its place")
  func edited() {
    var machine = machine()
    _ = machine.handle(.tap(roll[0]))
    #expect(
      machine.handle(changed(roll[0]) { $0.pixelSize = PixelSize(width: 9, height: 9) })
        == [.announce(.libraryChanged), .announce(.selectionChanged)])
    #expect(machine.selection.assets[0].pixelSize.width == 9)
    #expect(
      machine.handle(changed(roll[1]) { $0.byteCount = 7 }) == [.announce(.libraryChanged)])
    // Another photo under the same name, which was not tapped.
    let selected = machine.selection.assets
    #expect(
      machine.handle(changed(roll[0]) { $0.byteCount = 7 }) == [.announce(.libraryChanged)])
    #expect(machine.selection.assets == selected)
  }

  @Test(
    "family.loading.nothing-missing, load.cost.told: what was downloaded meanwhile is not fetched")
  func downloaded() {
    let cloud = roll[0].inCloud()
    var machine = machine()
    _ = machine.handle(.tap(cloud))
    #expect(machine.view().cost?.missing == 1)
    _ = machine.handle(changed(cloud) { $0.availability = .device })
    #expect(machine.view().cost == nil)
    _ = machine.handle(.finish)
    #expect(outcomes(machine) == [.ready])
  }

  @Test("library.late.stays-out: what arrives on a paired watch waits for the next picker")
  func downloadedOnPairedWatch() {
    var machine = machine { .watch(newest: $0) }
    let cloud = roll[0].inCloud()
    _ = machine.handle(.libraryChanged([.changed(cloud, to: roll[0])]))
    #expect(machine.handle(.tap(roll[0])) == [.announce(.refused(.notShown))])
  }

  @Test(
    "library.gone.told, preselect.cancel.returns: a removed preselected asset is gone in every result"
  )
  func preselected() {
    var machine = machine(preselected: [roll[0], roll[1]])
    _ = machine.handle(.libraryChanged([.removed(roll[0])]))
    var cancelled = machine
    _ = cancelled.handle(.cancel)
    #expect(outcomes(cancelled) == [.gone, .kept])
    _ = machine.handle(.finish)
    #expect(outcomes(machine) == [.gone, .kept])
  }

  @Test(
    "library.gone.leaves, library.late.stays-out: the grid is listed again without gone and new assets"
  )
  func session() async throws {
    let library = ChangingLibrary(roll)
    let session = try await PickerSession(
      .several(), profile: .watch(newest: 5), library: library, delivery: ManualDelivery())
    #expect(try await session.assets(at: 0..<5) == Array(roll.prefix(5)))
    let new = Asset.image("new", minute: 99)
    let changes = [await library.remove(roll[1]), await library.add(new)]
    await session.send(.libraryChanged(changes))
    #expect(try await session.assets(at: 0..<5) == [roll[0], roll[2], roll[3], roll[4]])
    #expect(await session.count == 4)
    #expect(session.window.count == 5 && session.window.libraryCount == 10)
  }

  @Test(
    "load.gone-meanwhile.told, load.gone.no-retry: what goes during its fetch is not waited for")
  func goneWhileLoading() {
    var machine = machine()
    let cloud = roll.prefix(2).map { $0.inCloud() }
    for asset in cloud { _ = machine.handle(.tap(asset)) }
    _ = machine.handle(.finish)
    let event = DeliveryEvent(attempt: 1, identifier: cloud[0].identifier, change: .arrived)
    _ = machine.handle(.delivery(event))
    let actions = machine.handle(.libraryChanged([.removed(cloud[1])]))
    #expect(actions.contains(.announce(.phaseChanged)) && machine.phase.name == "failed")
    #expect(machine.handle(.retry) == [.announce(.refused(.nothingToRetry))])
    var again = machine
    _ = again.handle(.goBack)
    _ = again.handle(.libraryChanged([.removed(cloud[0])]))
    _ = again.handle(.finish)
    #expect(outcomes(again) == [.ready, .gone], "what arrived before it went is here")
    _ = machine.handle(.useArrived)
    #expect(outcomes(machine) == [.ready, .gone])
  }

  @Test("load.gone.no-retry, library.gone.told: what failed and then went is gone")
  func goneAfterFailure() {
    var machine = machine()
    let cloud = roll[0].inCloud()
    _ = machine.handle(.tap(cloud))
    _ = machine.handle(.finish)
    let failed = DeliveryEvent.Change.failed(.offline, retryAfter: nil)
    _ = machine.handle(
      .delivery(DeliveryEvent(attempt: 1, identifier: cloud.identifier, change: failed)))
    let actions = machine.handle(.libraryChanged([.removed(cloud)]))
    #expect(actions.last == .announce(.progress))
    #expect(machine.handle(.retry) == [.announce(.refused(.nothingToRetry))])
    _ = machine.handle(.useArrived)
    #expect(outcomes(machine) == [.gone])
  }

  @Test("scroll.anchor: a change keeps the scroll position as far as there is a grid")
  func anchor() {
    var machine = machine()
    _ = machine.handle(.browse(.scroll(to: 4)))
    _ = machine.handle(.libraryChanged([.removed(roll[0])]))
    _ = machine.handle(.counted(4, listing: 1))
    #expect(machine.view().anchor == 3)
    #expect(machine.handle(.libraryChanged([])) == [])
  }
}
