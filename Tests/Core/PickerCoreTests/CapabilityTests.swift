// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Rule P11: the capabilities that a picker lacks.
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

  @Test("P11, CAP-SEARCH: without search there is no field, and searching is refused")
  func search() {
    #expect(view([]).showsSearch && !view(.search).showsSearch)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .search }, profile: .tablet())
    #expect(machine.handle(.browse(.search("a"))) == [.announce(.refused(.notOffered))])
  }

  @Test("P11, CAP-STAGING: without a staging area the button becomes a label")
  func staging() {
    #expect(view([]).staging == .button && view(.stagingArea).staging == .label)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .stagingArea }, profile: .tablet())
    _ = machine.handle(.tap(.image("a")))
    #expect(machine.handle(.browse(.review)) == [.announce(.refused(.notOffered))])
  }

  @Test("P11, CAP-COLLECTION: without collections there is no way to them")
  func collections() {
    #expect(view([]).showsCollections && !view(.collectionNavigation).showsCollections)
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .collectionNavigation },
      profile: .tablet())
    for input in [BrowseInput.collections, .collection("trip")] {
      #expect(machine.handle(.browse(input)) == [.announce(.refused(.notOffered))])
    }
  }

  @Test("P11, CAP-ACTIONS-BATCH: without actions Cancel goes and Add stays")
  func actions() {
    for mode in [SelectionBehavior.default, .ordered] {
      #expect(!view(.selectionActions, mode).showsCancel)
      #expect(view(.selectionActions, mode).showsFinish)
    }
  }

  @Test("P11, CAP-ACTIONS-CONT: in a continuous mode both go")
  func actionsContinuous() {
    for mode in [SelectionBehavior.continuous, .continuousAndOrdered] {
      let without = view(.selectionActions, mode)
      #expect(!without.showsCancel && !without.showsFinish)
      #expect(view([], mode).showsCancel && view([], mode).showsFinish)
    }
  }

  @Test("P11, CAP-INDEPENDENT: each does its own part, whatever else is switched off")
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

  @Test("CAP-INDEPENDENT, C2: a profile takes every combination of what it has, and no other")
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

  @Test("P11: an app need not disable what a device lacks")
  func device() {
    let watch = view([], profile: .watch())
    #expect(!watch.showsSearch && watch.showsCollections && watch.staging == .label)
    #expect(watch.showsCancel && watch.showsFinish)
  }

  @Test("C6, CAP-SEARCH: an app that hides the field can search with its own")
  func hostSearches() {
    var machine = PickerStateMachine(
      configuration: .several { $0.disabledCapabilities = .search }, profile: .tablet())
    var update = PickerConfiguration.Update()
    update.searchText = "dune"
    _ = machine.handle(.update(update))
    #expect(machine.view().searchText == "dune")
    #expect(machine.view().isListing)
  }

  @Test("C2: an app switches off what a profile lets it, whatever else there is")
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
