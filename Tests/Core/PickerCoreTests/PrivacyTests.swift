// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

/// The privacy notices of a picker, and the metadata removed from the picks.
@Suite struct PrivacyTests {
  private func machine(
    _ style: PickerStyle, _ history: AppHistory = AppHistory(), release: Int = 3,
    profile: DeviceProfile = .tablet()
  ) -> PickerStateMachine {
    PickerStateMachine(
      configuration: .several { $0.style = style }, profile: profile,
      window: .unbounded(profile.library), history: history, release: release)
  }

  private func history(knowsPrivacy: Bool = false, release: Int? = nil) -> AppHistory {
    var history = AppHistory()
    history.knowsPrivacy = knowsPrivacy
    history.release = release
    return history
  }

  @Test("privacy.onboarding.first: the first inline use explains, until the person read it")
  func onboarding() {
    var machine = machine(.inline)
    #expect(machine.notices == [.onboarding, .badge])
    let known = history(knowsPrivacy: true, release: 3)
    #expect(
      machine.handle(.dismiss(.onboarding))
        == [.announce(.viewChanged), .announce(.historyChanged(known))])
    #expect(machine.notices == [.badge])
    #expect(self.machine(.inline, known).notices == [.badge])
    #expect(machine.handle(.dismiss(.onboarding)) == [])
  }

  @Test("privacy.onboarding.first: Add counts as having read it, Cancel does not")
  func pickingKnows() {
    var picked = machine(.inline)
    _ = picked.handle(.tap(.image("a")))
    let actions = picked.handle(.finish)
    #expect(
      actions.contains(.announce(.historyChanged(history(knowsPrivacy: true, release: 3)))))
    #expect(
      actions.last
        == .announce(
          .ended(
            .finished([
              PickedItem(asset: .image("a"), outcome: .ready)
            ]))))
    var cancelled = machine(.inline)
    _ = cancelled.handle(.cancel)
    #expect(!cancelled.history.knowsPrivacy)
  }

  @Test("privacy.badge.always: an inline picker always carries its badge")
  func badge() {
    var machine = machine(.inline, history(knowsPrivacy: true, release: 3))
    #expect(machine.notices == [.badge])
    #expect(machine.handle(.dismiss(.badge)) == [.announce(.refused(.notOffered))])
    #expect(machine.notices == [.badge])
    #expect(self.machine(.presentation).notices == [])
  }

  @Test("privacy.banner.upgrade: after an upgrade a full-screen picker has a banner, once")
  func banner() {
    var machine = machine(.presentation, history(release: 2))
    #expect(machine.notices == [.upgradeBanner])
    #expect(
      machine.handle(.dismiss(.upgradeBanner))
        == [.announce(.viewChanged), .announce(.historyChanged(history(release: 3)))])
    #expect(machine.notices == [])
    #expect(self.machine(.inline, history(knowsPrivacy: true, release: 2)).notices == [.badge])
  }

  @Test("privacy.banner.upgrade: an app that is new is told of no upgrade", arguments: [1, 3, 9])
  func newApp(release: Int) {
    let machine = machine(.presentation, release: release)
    #expect(machine.notices == [] && machine.history.release == release)
    #expect(self.machine(.presentation, history(release: 9), release: release).notices == [])
  }

  @Test("privacy.notices.own: a device without notices shows none")
  func device() {
    var profile = DeviceProfile.tablet()
    profile.options.notices = []
    #expect(machine(.inline, profile: profile).notices == [])
    profile.options.notices = [.badge]
    #expect(machine(.inline, profile: profile).notices == [.badge])
  }

  @Test(
    "privacy.banner.upgrade: the history is reported once, at the start, so that it can be kept")
  func session() async throws {
    let session = try await PickerSession(
      .several(), profile: .tablet(), library: InMemoryLibrary([]), delivery: ManualDelivery(),
      history: AppHistory())
    await session.send(.cancel)
    var events: [PickerEvent] = []
    for await event in session.events { events.append(event) }
    #expect(events.first == .historyChanged(history(release: PickerRelease.current)))
    #expect(events.count == 3)
  }

  @Test("privacy.options.chosen, privacy.metadata.offered: removals of person and app add up")
  func options() {
    var machine = PickerStateMachine(
      configuration: .several { $0.metadataOptions = .removeCaptions }, profile: .tablet())
    #expect(machine.handle(.remove(.removeLocation)) == [.announce(.viewChanged)])
    #expect(machine.handle(.remove(.removeLocation)) == [])
    let view = machine.view()
    #expect(view.chosenOptions == .removeLocation)
    #expect(view.offeredOptions == [.removeLocation, .removeCaptions])
    _ = machine.handle(.tap(.image("a")))
    _ = machine.handle(.finish)
    guard case .closed(.finished(let items)) = machine.phase else {
      Issue.record("not finished: \(machine.phase)")
      return
    }
    #expect(items.map(\.removing) == [[.removeLocation, .removeCaptions]])
    #expect(machine.handle(.remove([])) == [])
  }

  @Test("privacy.options.offered: what is not offered is refused, and while loading everything")
  func optionsRefused() {
    var profile = DeviceProfile.familyWatch()
    profile.options.menu = [.removeLocation]
    var machine = PickerStateMachine(configuration: .several(), profile: profile)
    #expect(machine.handle(.remove(.removeCaptions)) == [.announce(.refused(.notOffered))])
    #expect(machine.handle(.remove(.removeLocation)) == [.announce(.viewChanged)])
    _ = machine.handle(.tap(Asset.image("a").inCloud()))
    _ = machine.handle(.finish)
    #expect(machine.handle(.remove([])) == [.announce(.refused(.notNow))])
  }
}
