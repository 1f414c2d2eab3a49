// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// What the host can change while the picker is open.
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

  @Test("host.update.keeps: a field that is nil keeps its value")
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

  @Test("host.edges.live, layout.edges.emptied: the empty set restores the margins")
  func emptyEdges() {
    var machine = machine()
    #expect(
      machine.handle(update { $0.edgesWithoutContentMargins = [] })
        == [.announce(.configurationChanged)])
    #expect(machine.edgesWithoutContentMargins == [])
    #expect(machine.limit == 3 && machine.view().searchText == "sea")
  }

  @Test("host.limit.live, host.edges.live, search.text.seeded: only these three fields can change")
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

  @Test(
    "host.limit.invalid, host.update.whole: a negative limit changes nothing, nor does the rest")
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

  @Test("host.update.whole: what the profile does not offer changes nothing and is an issue")
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

  @Test("host.limit.invalid, host.update.whole: a limit above the maximum changes nothing")
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

  @Test(
    "host.limit.live: up to the profile's maximum, and 0 for it",
    arguments: [(4, 4), (0, 4), (2, 2)])
  func upToTheMaximum(asked: Int, limit: Int) {
    var profile = DeviceProfile.watch()
    profile.selection.maximum = 4
    var machine = PickerStateMachine(configuration: PickerConfiguration(), profile: profile)
    #expect(
      machine.handle(update { $0.selectionLimit = asked }) == [.announce(.configurationChanged)])
    #expect(machine.limit == limit)
  }

  @Test("end.nothing-after: an update after the end changes nothing")
  func afterTheEnd() {
    var machine = machine()
    _ = machine.handle(.cancel)
    #expect(machine.handle(update { $0.selectionLimit = 9 }) == [])
    #expect(machine.limit == 3)
  }
}
