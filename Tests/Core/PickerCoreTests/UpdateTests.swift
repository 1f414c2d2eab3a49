// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Rule C6: what the host can change while the picker is open.
@Suite struct UpdateTests {
  private func machine(searchable: Bool = true) -> PickerStateMachine {
    var profile = DeviceProfile.watch()
    if searchable { profile.capabilities.insert(.search) }
    var configuration = PickerConfiguration()
    configuration.selectionLimit = 3
    configuration.edgesWithoutContentMargins = [.top, .leading]
    configuration.searchText = "sea"
    return PickerStateMachine(configuration: configuration, profile: profile)
  }

  private func update(
    _ change: (inout PickerConfiguration.Update) -> Void
  ) -> PickerInput {
    var update = PickerConfiguration.Update()
    change(&update)
    return .update(update)
  }

  @Test("C6, LIMIT-UPDATE-LIVE, UPD-NIL-KEEPS: a nil field keeps what was")
  func nilKeeps() {
    var machine = machine()
    #expect(machine.handle(update { _ in }) == [])
    #expect(machine.handle(update { $0.searchText = "" }) == [.announce(.configurationChanged)])
    #expect(machine.view().searchText == nil)
    #expect(machine.limit == 3 && machine.edgesWithoutContentMargins == [.top, .leading])
    _ = machine.handle(update { $0.selectionLimit = 0 })
    #expect(machine.limit == nil && machine.view().searchText == nil)
    #expect(machine.edgesWithoutContentMargins == [.top, .leading])
  }

  @Test("C6, UPD-EDGES-EMPTY, LAYOUT-EDGES-DEFAULT: the empty set brings the margins back")
  func emptyEdges() {
    var machine = machine()
    #expect(
      machine.handle(update { $0.edgesWithoutContentMargins = [] })
        == [.announce(.configurationChanged)])
    #expect(machine.edgesWithoutContentMargins == [])
    #expect(machine.limit == 3 && machine.view().searchText == "sea")
  }

  @Test("C6, UPD-ONLY-LISTED: limit, edges and search text can change, and nothing else")
  func onlyListed() {
    let update = PickerConfiguration.Update()
    let fields = Mirror(reflecting: update).children.compactMap(\.label)
    #expect(fields == ["selectionLimit", "edgesWithoutContentMargins", "searchText"])
    var changed = machine()
    let before = changed.configuration
    _ = changed.handle(
      self.update {
        $0.selectionLimit = 9
        $0.edgesWithoutContentMargins = .bottom
        $0.searchText = "dune"
      })
    #expect(changed.configuration == before)
    let view = changed.view()
    #expect(view.limit == 9 && view.edgesWithoutContentMargins == .bottom)
    #expect(view.searchText == "dune" && view.mode == .default)
  }

  @Test("C6: a negative limit changes nothing, nor does what comes with it")
  func negativeLimit() {
    var machine = machine()
    let before = machine
    let input = update {
      $0.selectionLimit = -1
      $0.edgesWithoutContentMargins = []
    }
    #expect(machine.handle(input) == [])
    #expect(machine == before)
  }

  @Test("C6, C2: what the profile does not offer changes nothing and is an issue")
  func notOffered() {
    var machine = machine(searchable: false)
    let before = machine
    #expect(machine.handle(update { $0.searchText = "dune" }) == [])
    #expect(machine == before)
    var profile = machine.profile
    profile.options.edges = []
    var update = PickerConfiguration.Update()
    #expect(update.issues(with: profile) == [])
    update.selectionLimit = -2
    update.edgesWithoutContentMargins = .top
    update.searchText = "dune"
    #expect(
      update.issues(with: profile).map(\.field) == [
        "selectionLimit", "edgesWithoutContentMargins", "searchText",
      ])
  }

  @Test("C6, C2: a limit above the profile's maximum changes nothing and is an issue")
  func aboveTheMaximum() {
    var profile = DeviceProfile.watch()
    profile.selection.maximum = 4
    var machine = PickerStateMachine(configuration: PickerConfiguration(), profile: profile)
    let before = machine
    #expect(
      machine.handle(
        update {
          $0.selectionLimit = 9
          $0.edgesWithoutContentMargins = .top
        }) == [])
    #expect(machine == before)
    var update = PickerConfiguration.Update()
    update.selectionLimit = 5
    #expect(
      update.issues(with: profile).map(\.description) == [
        "selectionLimit: profile test-watch does not allow 5; use 0 to 4"
      ])
  }

  @Test("C6, C1: up to the profile's maximum, and 0 for it", arguments: [(4, 4), (0, 4), (2, 2)])
  func upToTheMaximum(asked: Int, limit: Int) {
    var profile = DeviceProfile.watch()
    profile.selection.maximum = 4
    var machine = PickerStateMachine(configuration: PickerConfiguration(), profile: profile)
    #expect(
      machine.handle(update { $0.selectionLimit = asked }) == [.announce(.configurationChanged)])
    #expect(machine.limit == limit)
  }

  @Test("C6: after the end nothing changes")
  func afterTheEnd() {
    var machine = machine()
    _ = machine.handle(.cancel)
    #expect(machine.handle(update { $0.selectionLimit = 9 }) == [])
    #expect(machine.limit == 3)
  }
}
