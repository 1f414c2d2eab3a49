// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// The capabilities that a picker lacks.
@Suite struct CapabilityTests {
  private func view(
    _ disabled: PickerCapabilities, _ selection: SelectionBehavior = .default,
    profile: DeviceProfile = .tablet()
  ) -> PickerView {
    PickerStateMachine(
      configuration: .several {
        $0.disabledCapabilities = disabled
        $0.selection = selection
      }, profile: profile
    ).view()
  }

  @Test("capability.search.off: without search there is no field, and searching is refused")
  func search() {
    #expect(view([]).showsSearch && !view(.search).showsSearch)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .search }, profile: .tablet())
    #expect(machine.handle(.browse(.search("a"))) == [.announce(.refused(.notOffered))])
  }

  @Test("capability.staging.off: without a staging area the button becomes a label")
  func staging() {
    #expect(view([]).staging == .button && view(.stagingArea).staging == .label)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .stagingArea }, profile: .tablet())
    _ = machine.handle(.tap(.image("a")))
    #expect(machine.handle(.browse(.review)) == [.announce(.refused(.notOffered))])
  }

  @Test("capability.collections.off: without collections there is no way to them")
  func collections() {
    #expect(view([]).showsCollections && !view(.collectionNavigation).showsCollections)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .collectionNavigation },
      profile: .tablet())
    for input in [BrowseInput.collections, .collection("trip")] {
      #expect(machine.handle(.browse(input)) == [.announce(.refused(.notOffered))])
    }
  }

  @Test("actions.batch.cancel-hidden, capability.actions.off: Cancel is hidden and Add stays")
  func actions() {
    for mode in [SelectionBehavior.default, .ordered] {
      #expect(!view(.selectionActions, mode).showsCancel)
      #expect(view(.selectionActions, mode).showsFinish)
    }
  }

  @Test("actions.continuous.hidden, capability.actions.off: a continuous mode hides Cancel and Add")
  func actionsContinuous() {
    for mode in [SelectionBehavior.continuous, .continuousAndOrdered] {
      let without = view(.selectionActions, mode)
      #expect(!without.showsCancel && !without.showsFinish)
      #expect(view([], mode).showsCancel && view([], mode).showsFinish)
    }
  }

  @Test("capability.independent: each works alone, whatever else is disabled")
  func independent() {
    for bits in 0..<16 {
      let disabled = PickerCapabilities(rawValue: bits)
      let view = view(disabled)
      #expect(view.showsSearch == !disabled.contains(.search))
      #expect(view.staging == (disabled.contains(.stagingArea) ? .label : .button))
      #expect(view.showsCollections == !disabled.contains(.collectionNavigation))
      #expect(view.showsCancel == !disabled.contains(.selectionActions))
    }
  }

  @Test("capability.independent, config.capabilities.offered: only combinations on offer are taken")
  func everyCombinationIsTaken() {
    for offered in (0..<32).map(PickerCapabilities.init(rawValue:)) {
      var profile = DeviceProfile.tablet()
      profile.capabilities = offered
      for disabled in (0..<32).map(PickerCapabilities.init(rawValue:)) {
        let missing = disabled.subtracting(offered).names
        #expect(
          PickerConfiguration.several { $0.disabledCapabilities = disabled }
            .issues(with: profile).map(\.value)
            == (missing.isEmpty ? [] : [missing.joined(separator: ", ")]))
      }
    }
  }

  @Test(
    "search.none.refused, review.none.refused: what a device lacks need not be disabled by the app")
  func device() {
    let watch = view([], profile: .watch())
    #expect(!watch.showsSearch && watch.showsCollections && watch.staging == .label)
    #expect(watch.showsCancel && watch.showsFinish)
  }

  @Test("search.text.seeded, capability.search.off: an app that hides the field can still search")
  func hostSearches() {
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .search }, profile: .tablet())
    var update = PickerConfiguration.Update()
    update.searchText = "dune"
    _ = machine.handle(.update(update))
    #expect(machine.view().searchText == "dune")
    #expect(machine.view().isListing)
  }

  @Test(
    "config.capabilities.offered, capability.unknown.refused: only what the profile names can be disabled"
  )
  func notEverythingCanBeSwitchedOff() {
    var profile = DeviceProfile.tablet()
    profile.options.disabledCapabilities = [.search, .sensitivityAnalysisIntervention]
    var configuration = PickerConfiguration.several { $0.disabledCapabilities = .search }
    #expect(configuration.issues(with: profile) == [])
    configuration.disabledCapabilities = [.search, .stagingArea]
    let issues = configuration.issues(with: profile)
    #expect(issues.map(\.field) == ["disabledCapabilities"])
    #expect(issues.first?.description.contains("stagingArea") == true)
    profile.options.disabledCapabilities = []
    configuration.disabledCapabilities = .search
    #expect(configuration.issues(with: profile).count == 1)
  }
}
