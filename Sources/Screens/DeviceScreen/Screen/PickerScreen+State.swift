// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts

/// Collects what the layout of the screen needs from the session and the library.
extension PickerScreen {
  /// Returns the state of the screen without the assets of the grid.
  func state(of view: PickerView) async throws -> ScreenState {
    var state = ScreenState(view: view, profile: profile)
    state.preferences = preferences
    guard view.phase == .picking else { return state }
    state.isTyping = isTyping
    state.list = try await list(of: view)
    if view.layout == .sidebar, view.route == .grid, state.list == nil {
      let collections = try await session.collections()
      let whole = ScreenRow(
        "All Photos", detail: Wording.items(view.window.count), isOn: view.collection == nil)
      var sidebar = ScreenSidebar(
        rows: [whole] + collections.map { Self.row($0, isOn: $0.identifier == view.collection) })
      let metrics = SidebarMetrics(rows: sidebar.rows.count, on: state.context)
      sidebar.offset = metrics.offset(
        showing: pageNavigation.current.collection, from: Double(sidebarFirst))
      sidebarFirst = Int(sidebar.offset)
      state.sidebar = sidebar
    }
    if let open = view.collection {
      state.title = try await session.collections().first { $0.identifier == open }?.title
    }
    return state
  }

  private static func row(_ collection: AssetCollection, isOn: Bool? = nil) -> ScreenRow {
    ScreenRow(collection.title, detail: Wording.items(collection.count), isOn: isOn)
  }

  /// Returns the list that covers the grid, nil if there is none.
  private func list(of view: PickerView) async throws -> ScreenList? {
    switch menu {
    case .tools:
      let rows = menuTools(of: view).map { action in
        ScreenRow(Wording.tool(action, selected: view.selection.count))
      }
      return ScreenList(title: "Photos", rows: rows)
    case .options:
      let rows = menuOptions(of: view).map { option in
        let isKept = !view.chosenOptions.contains(option)
        return ScreenRow(
          option == .removeLocation ? "Location" : "Captions",
          detail: isKept ? "goes to the app" : "is taken out", isOn: isKept)
      }
      return ScreenList(title: "Options", rows: rows)
    case nil: break
    }
    guard view.route == .collections else { return nil }
    let rows = try await session.collections().map { Self.row($0) }
    return ScreenList(title: "Collections", rows: rows, hasCovers: true)
  }

  /// Returns the targets to which the focus can move.
  func field(of state: ScreenState) -> NavigationField {
    // The buttons do not depend on cells or pictures, so a layout without cells has all buttons.
    let layout = ScreenLayout(state)
    var rows = layout.actionRows
    var preferred = rows.last?.last
    var hasGrid = false
    switch state.view.phase {
    case .picking:
      if state.list == nil, case .review = state.view.route {
        preferred = .toggle
        // On a device with left and right keys, the focus need not stop at these buttons: the keys
        // do the same.
        if !profile.hasOnlyUpAndDown {
          rows = rows.map { $0.filter { $0 != .previous && $0 != .next } }
        }
      } else {
        hasGrid = true
      }
    // No button has the focus while loading. Otherwise, if the person pressed the key for Add
    // twice, the second press would stop the fetch.
    case .loading: preferred = nil
    case .failed, .closed: break
    }
    var field = NavigationField(
      grid: hasGrid ? GridMetrics(state) : nil, toolRows: layout.toolRows, actionRows: rows,
      preferred: preferred, isLinear: profile.hasOnlyUpAndDown)
    field.collections = state.sidebar?.rows.count ?? 0
    return field
  }

  /// Returns the visible assets, and the assets that follow in the scrolling direction, nearest
  /// first.
  ///
  /// If the screen shows a grid, the visible assets are also returned as cells.
  ///
  /// If it shows a list, this method adds the cover pictures to the rows of the list.
  func assets(of state: inout ScreenState) async throws -> SeenAssets {
    let view = state.view
    switch view.phase {
    case .picking:
      let metrics = GridMetrics(state)
      let positions = metrics.positions(at: state.offset)
      if state.list != nil { return SeenAssets(try await addCovers(at: positions, to: &state)) }
      if case .review(let review) = view.route {
        let after = review.assets.dropFirst(review.position).prefix(2)
        return SeenAssets(Array(after.prefix(1)), next: Array(after.dropFirst()))
      }
      let next = prefetch.next(to: positions, of: view.count)
      let isBefore = next.lowerBound < positions.lowerBound
      let first = isBefore ? next.lowerBound : positions.lowerBound
      let loaded = try await session.snapshot(
        visible: first..<max(positions.upperBound, next.upperBound)
      ).cells
      let start = isBefore ? next.count : 0
      let visible = loaded.dropFirst(start).prefix(positions.count)
      let beyond =
        isBefore ? loaded.prefix(start).reversed() : Array(loaded.dropFirst(positions.count))
      return SeenAssets(
        visible.map(\.asset), cells: visible.map { GridCell($0) }, next: beyond.map(\.asset),
        isNextBefore: isBefore)
    case .loading(let loading), .failed(let loading):
      return SeenAssets(loading.items.map(\.asset))
    case .closed: return SeenAssets([])
    }
  }

  private func addCovers(
    at positions: Range<Int>, to state: inout ScreenState
  ) async throws -> [Asset] {
    guard state.list?.hasCovers == true else { return [] }
    let collections = try await session.collections()
    let shown = positions.clamped(to: collections.indices)
    let covers = try await session.covers(of: collections[shown])
    for position in shown {
      state.list?.rows[position].cover = covers[collections[position].identifier]
    }
    return shown.compactMap { covers[collections[$0].identifier] }
  }
}

/// The assets whose pictures a screen needs now or soon.
struct SeenAssets {
  /// The visible assets.
  let visible: [Asset]
  /// The visible assets as cells, empty if the screen shows no grid.
  let cells: [GridCell]
  /// The assets that may become visible next, the nearest first.
  let next: [Asset]
  /// Whether the assets in `next` come before the visible assets in the grid.
  let isNextBefore: Bool

  init(
    _ visible: [Asset], cells: [GridCell] = [], next: [Asset] = [], isNextBefore: Bool = false
  ) {
    self.visible = visible
    self.cells = cells
    self.next = next
    self.isNextBefore = isNextBefore
  }
}

extension GridCell {
  fileprivate init(_ cell: PickerSnapshot.Cell) {
    let isDimmed = if case .disabled = cell.mark { true } else { false }
    self.init(
      position: cell.position, asset: cell.asset, availability: cell.availability,
      isDimmed: isDimmed)
  }
}
