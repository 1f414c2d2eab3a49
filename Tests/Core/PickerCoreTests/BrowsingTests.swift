// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Changing the view: collections, searches, zoom and scrolling.
@Suite struct BrowsingTests {
  private let roll = Asset.roll(40)

  private func machine(
    profile: DeviceProfile = .tablet(), _ change: (inout PickerConfiguration) -> Void = { _ in }
  ) -> PickerStateMachine {
    var profile = profile
    profile.layout.sidebarFrom = nil
    var machine = PickerStateMachine(configuration: .several(change), profile: profile)
    _ = machine.handle(.counted(40, listing: 0))
    return machine
  }

  private func view(_ machine: PickerStateMachine) -> PickerView {
    machine.view()
  }

  @Test(
    "browse.selection.one: browsing does not change the selection",
    arguments: [
      [.collections, .collection("trip"), .back, .back], [.search("sea"), .search("")],
      [.zoomIn, .zoomOut, .zoomOut], [.scroll(to: 30), .scrollToInitialPosition],
      [.review, .scroll(to: 1), .back],
    ] as [[BrowseInput]])
  func selectionStays(inputs: [BrowseInput]) {
    var machine = machine()
    for asset in roll.prefix(3) { _ = machine.handle(.tap(asset)) }
    let selection = machine.selection
    for input in inputs {
      let actions = machine.handle(.browse(input))
      #expect(actions == [] || actions == [.announce(.viewChanged)], "\(input)")
      #expect(machine.selection == selection)
    }
    #expect(view(machine).route == .grid || inputs.contains(.collections))
  }

  @Test(
    "scroll.anchor, search.end.whole: the whole grid is where it was left, all else begins at the top"
  )
  func anchors() {
    var machine = machine()
    _ = machine.handle(.browse(.scroll(to: 17)))
    _ = machine.handle(.browse(.collection("trip")))
    #expect(view(machine).collection == "trip" && view(machine).anchor == 0)
    #expect(view(machine).isListing && view(machine).count == 0)
    #expect(machine.handle(.counted(9, listing: 0)) == [], "the answer to the first question")
    #expect(machine.handle(.counted(9, listing: 1)) == [.announce(.viewChanged)])
    _ = machine.handle(.browse(.scroll(to: 99)))
    #expect(view(machine).anchor == 8)
    _ = machine.handle(.browse(.search("sea")))
    #expect(view(machine).collection == nil, "a search looks at the whole window")
    #expect(view(machine).searchText == "sea" && view(machine).anchor == 0)
    _ = machine.handle(.browse(.back))
    #expect(view(machine).searchText == nil && view(machine).anchor == 17)
  }

  @Test("search.end.whole: a search without a letter lists everything")
  func emptySearch() {
    var machine = machine()
    _ = machine.handle(.browse(.search("  – ")))
    #expect(view(machine).searchText == "  – " && !view(machine).isListing)
    #expect(machine.handle(.browse(.back)) == [.announce(.viewChanged)])
    #expect(view(machine).searchText == nil)
  }

  @Test("scroll.anchor: routes have names, and the list of collections does not scroll")
  func routes() {
    var machine = machine()
    _ = machine.handle(.tap(roll[0]))
    var names: [String] = []
    for input in [BrowseInput.scroll(to: 0), .collections, .scroll(to: 9), .review] {
      _ = machine.handle(.browse(input))
      names.append(view(machine).route.name)
    }
    #expect(names == ["grid", "collections", "collections", "review"])
    #expect(view(machine).anchor == 0)
  }

  @Test("collection.close.whole: Back leaves one level after another, and is then refused")
  func back() {
    var machine = machine()
    _ = machine.handle(.browse(.collections))
    #expect(view(machine).route == .collections)
    _ = machine.handle(.browse(.collection("trip")))
    #expect(view(machine).route == .grid)
    _ = machine.handle(.browse(.back))
    #expect(view(machine).route == .collections && view(machine).collection == nil)
    _ = machine.handle(.browse(.back))
    #expect(view(machine).route == .grid)
    #expect(machine.handle(.browse(.back)) == [.announce(.refused(.notNow))])
  }

  @Test("zoom.steps, zoom.ends.nothing: zooming stops at both ends without a refusal")
  func zooming() {
    var machine = machine()
    #expect(view(machine).columns == 5)
    let steps = [3, 1, 1].map { columns in
      let actions = machine.handle(.browse(.zoomIn))
      #expect(view(machine).columns == columns)
      return actions
    }
    #expect(steps == [[.announce(.viewChanged)], [.announce(.viewChanged)], []])
    #expect(!view(machine).canZoomIn && view(machine).canZoomOut)
    for _ in 0..<9 { _ = machine.handle(.browse(.zoomOut)) }
    #expect(view(machine).columns == 8 && !view(machine).canZoomOut && view(machine).canZoomIn)
  }

  @Test("zoom.ends.nothing: a grid without steps does not zoom")
  func noZoom() {
    var machine = machine(profile: .watch())
    #expect(machine.handle(.browse(.zoomIn)) == [] && machine.handle(.browse(.zoomOut)) == [])
    #expect(view(machine).columns == 3 && !view(machine).canZoomIn && !view(machine).canZoomOut)
  }

  @Test("scroll.initial: back to the opening position, from there and from elsewhere")
  func initialPosition() {
    var machine = machine()
    #expect(machine.handle(.browse(.scrollToInitialPosition)) == [])
    _ = machine.handle(.browse(.scroll(to: 12)))
    #expect(machine.handle(.browse(.scrollToInitialPosition)) == [.announce(.viewChanged)])
    #expect(view(machine).anchor == 0)
    _ = machine.handle(.browse(.scroll(to: -5)))
    #expect(view(machine).anchor == 0)
  }

  @Test(
    "browse.busy.refused, scroll.initial: while loading the view stays, and zooming is not refused")
  func whileLoading() {
    var machine = machine(profile: .familyWatch())
    _ = machine.handle(.tap(roll[0].inCloud()))
    _ = machine.handle(.finish)
    #expect(machine.phase.name == "loading")
    for input in [BrowseInput.zoomIn, .zoomOut, .scrollToInitialPosition] {
      #expect(machine.handle(.browse(input)) == [])
    }
    for input in [BrowseInput.collections, .search("a"), .scroll(to: 3), .review, .back] {
      #expect(machine.handle(.browse(input)) == [.announce(.refused(.notNow))])
    }
  }
}
