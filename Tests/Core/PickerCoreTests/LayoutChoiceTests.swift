// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// How the arrangement of a picker is chosen.
@Suite struct LayoutChoiceTests {
  private func machine(
    _ profile: DeviceProfile = .tablet(), _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerStateMachine {
    var machine = PickerStateMachine(configuration: .several(change), profile: profile)
    _ = machine.handle(.counted(500, listing: 0))
    return machine
  }

  private func layout(
    _ width: Int, _ profile: DeviceProfile = .tablet(),
    _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerLayout {
    var machine = machine(profile, change)
    _ = machine.handle(.resize(PointSize(width: width, height: 400)))
    return machine.layout
  }

  @Test(
    "layout.sidebar.wide, layout.sidebar.narrow: a sidebar from the profile's width on, else a grid",
    arguments: [(1_000, PickerLayout.sidebar), (700, .sidebar), (699, .grid), (1, .grid)])
  func width(width: Int, expected: PickerLayout) {
    #expect(layout(width) == expected)
  }

  @Test("layout.sidebar.never: without a width in the profile there is never a sidebar")
  func noSidebar() {
    #expect(layout(5_000, .watch()) == .grid)
    #expect(machine(.watch()).layout == .grid)
  }

  @Test("layout.row.compact: the compact mode is one row, however wide")
  func compact() {
    #expect(layout(5_000) { $0.mode = .compact } == .row)
    var row = machine { $0.mode = .compact }
    let view = row.view()
    #expect(!view.showsSearch && !view.showsCollections && !view.canZoomIn && !view.canZoomOut)
    #expect(row.handle(.browse(.search("a"))) == [.announce(.refused(.notOffered))])
    #expect(row.handle(.browse(.collections)) == [.announce(.refused(.notOffered))])
  }

  @Test("capability.collections.off: without collections there is no sidebar")
  func collectionsDisabled() {
    #expect(layout(1_000) { $0.disabledCapabilities = .collectionNavigation } == .grid)
  }

  @Test("layout.inline.frame: an inline picker takes the space that the app gives it")
  func inline() {
    #expect(layout(800) { $0.style = .inline } == .sidebar)
    #expect(layout(320) { $0.style = .inline } == .grid)
  }

  @Test(
    "layout.resize.keeps-place, layout.resize.keeps-selection: the same scroll position, collection and selection"
  )
  func resizingKeeps() {
    var machine = machine()
    let asset = Asset.image("one")
    _ = machine.handle(.tap(asset))
    _ = machine.handle(.browse(.collection("trip")))
    _ = machine.handle(.counted(80, listing: 1))
    _ = machine.handle(.browse(.scroll(to: 41)))
    for width in [300, 1_000, 699, 701] {
      let actions = machine.handle(.resize(PointSize(width: width, height: 800)))
      #expect(actions == [.announce(.viewChanged)])
      let view = machine.view()
      #expect(view.anchor == 41 && view.collection == "trip" && view.selection.assets == [asset])
      #expect(view.count == 80 && !view.isListing)
    }
  }

  @Test("layout.sidebar.wide: a sidebar that appears replaces the list of collections")
  func sidebarReplacesTheList() {
    var machine = machine()
    let narrow = PointSize(width: 400, height: 800)
    _ = machine.handle(.resize(narrow))
    _ = machine.handle(.browse(.collections))
    #expect(machine.view().route == .collections)
    _ = machine.handle(.resize(PointSize(width: 900, height: 800)))
    #expect(machine.view().route == .grid)
    #expect(machine.handle(.browse(.collections)) == [])
    _ = machine.handle(.resize(narrow))
    #expect(machine.view().route == .grid)
  }

  @Test(
    "layout.resize.keeps-place: cells keep about their size in another space",
    arguments: [
      // 5 columns on 1000 points; beside the sidebar 800, 400 and 1800 points are left.
      (1_000, 4), (400, 2), (100, 1), (10, 1), (600, 3), (2_000, 9), (900, 4),
    ])
  func columns(width: Int, columns: Int) {
    var machine = machine()
    _ = machine.handle(.resize(PointSize(width: width, height: 800)))
    #expect(machine.view().columns == columns)
  }

  @Test(
    "layout.resize.keeps-place: a resize to nothing changes nothing",
    arguments: [(0, 10), (10, 0), (-4, 9)])
  func noSpace(width: Int, height: Int) {
    var machine = machine()
    let before = machine
    #expect(machine.handle(.resize(PointSize(width: width, height: height))) == [])
    #expect(machine == before)
  }

  @Test(
    "load.resize.goes-on, end.nothing-after: a picker is resized while it loads, and not after its end"
  )
  func phases() {
    var machine = machine(.familyWatch())
    _ = machine.handle(.tap(Asset.image("a").inCloud()))
    _ = machine.handle(.finish)
    let space = PointSize(width: 100, height: 100)
    #expect(machine.handle(.resize(space)) == [.announce(.viewChanged)])
    #expect(machine.phase.name == "loading")
    _ = machine.handle(.hostClose)
    #expect(machine.handle(.resize(PointSize(width: 50, height: 50))) == [])
  }
}
