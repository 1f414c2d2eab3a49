// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What the screen asks of the session.
extension PickerScreen {
  /// Does what a target is for.
  func press(_ target: ScreenTarget) async throws {
    switch target {
    case .cell(let position):
      guard let asset = try await session.assets(at: position..<position + 1).first else { return }
      await session.send(.tap(asset))
    case .action(.add): await session.send(.finish)
    case .action(.cancel): await session.send(.cancel)
    case .action(.retry): await session.send(.retry)
    case .action(.useArrived): await session.send(.useArrived)
    case .action(.finishLater): await session.finishLater()
    case .action(.goBack): await session.send(.goBack)
    }
  }

  /// What the focus can move over now.
  func field(of view: PickerView) -> NavigationField {
    // Which buttons there are does not depend on cells or pictures, so an empty layout says it.
    let layout = ScreenLayout(ScreenState(view: view, profile: profile))
    let rows = layout.actionRows
    let isPicking = view.phase == .picking
    // A second press of the key that pressed Add must not stop the fetch that it began.
    var preferred = rows.last?.last
    if case .loading = view.phase { preferred = nil }
    return NavigationField(
      grid: isPicking ? GridMetrics(view: view, profile: profile) : nil, actionRows: rows,
      preferred: preferred, isLinear: profile.hasOnlyUpAndDown)
  }

  /// The assets whose pictures show, with their places where there is a grid, and those after.
  func assets(
    of view: PickerView
  ) async throws -> (cells: [GridCell], visible: [Asset], next: [Asset]) {
    switch view.phase {
    case .picking:
      let metrics = GridMetrics(view: view, profile: profile)
      let places = metrics.positions(at: navigation.offset)
      let ahead = min(view.count, places.upperBound + places.count)
      let loaded = try await session.assets(at: places.lowerBound..<ahead)
      let visible = Array(loaded.prefix(places.count))
      let reaches = await session.reaches(of: visible)
      let cells = zip(places, zip(visible, reaches)).map { place, cell in
        GridCell(position: place, asset: cell.0, reach: cell.1)
      }
      return (cells, visible, Array(loaded.dropFirst(places.count)))
    case .loading(let loading), .failed(let loading):
      return ([], loading.items.map(\.asset), [])
    case .closed: return ([], [], [])
    }
  }
}
