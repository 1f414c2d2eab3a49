// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The options of an app without a library, and what an app with one can load again.
@Suite struct LibraryBindingTests {
  private let roll = Asset.roll(4)

  private func unbound(
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerConfiguration {
    .several {
      $0.isLibraryBound = false
      change(&$0)
    }
  }

  @Test("config.preselection.needs-identifiers: without a library a preselection is an issue")
  func preselection() {
    let issues = unbound { $0.preselectedAssetIdentifiers = ["a"] }.issues(with: .tablet())
    #expect(issues.map(\.field) == ["preselectedAssetIdentifiers"])
    #expect(issues.first?.allowed == "leave it empty, or ask with a library")
    #expect(unbound().issues(with: .tablet()).isEmpty)
  }

  @Test("host.edits.need-identifiers: without a library the app can neither deselect nor move")
  func hostEdits() {
    var machine = PickerStateMachine(configuration: unbound(), profile: .tablet())
    for asset in roll { _ = machine.handle(.tap(asset)) }
    let before = machine
    #expect(machine.handle(.hostDeselect(roll.map(\.identifier))) == [])
    #expect(machine.handle(.hostMove(roll[2].identifier, after: nil)) == [])
    #expect(machine == before)
  }

  @Test("config.preselection.not-with-one: a limit of 1 counts from the device as from the app")
  func limitOfTheDevice() {
    var profile = DeviceProfile.tablet()
    profile.selection.maximum = 1
    let issues = PickerConfiguration.several { $0.preselectedAssetIdentifiers = ["a"] }
      .issues(with: profile)
    #expect(issues.map(\.field) == ["preselectedAssetIdentifiers"])
    profile.selection.maximum = 2
    #expect(
      PickerConfiguration.several { $0.preselectedAssetIdentifiers = ["a"] }
        .issues(with: profile).isEmpty)
  }

  @Test("preselect.kept.kept: an app that wants to load its preselection again gets its bytes")
  func reloads() {
    var profile = DeviceProfile.familyWatch()
    profile.selection.preselection = true
    let far = roll[0].inCloud()
    var machine = PickerStateMachine(
      configuration: .several { $0.reloadsPreselected = true }, profile: profile,
      preselected: [far, roll[1]])
    #expect(
      machine.handle(.finish) == [.announce(.phaseChanged), .startDelivery(attempt: 1, [far])])
    let event = DeliveryEvent(attempt: 1, identifier: far.identifier, change: .arrived)
    _ = machine.handle(.delivery(event))
    let items = [far, roll[1]].map { PickedItem(asset: $0, outcome: .ready) }
    #expect(machine.phase == .closed(.finished(items)))
  }

  @Test("preselect.cancel.returns: Cancel returns no bytes, even if the app wants to load again")
  func reloadsNothingAfterCancel() {
    var machine = PickerStateMachine(
      configuration: .several { $0.reloadsPreselected = true }, profile: .tablet(),
      preselected: [roll[0]])
    _ = machine.handle(.cancel)
    #expect(
      machine.phase == .closed(.cancelled([PickedItem(asset: roll[0], outcome: .kept)])))
  }
}
