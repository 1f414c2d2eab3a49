// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerStateMachine {
  /// How the picker arranges its content (rules `layout.sidebar.wide` and `layout.row.compact`).
  ///
  /// The layout depends on the profile, the app's configuration and the picker's size.
  public var layout: PickerLayout {
    if configuration.mode == .compact { return .row }
    guard offers(.collectionNavigation), let width = profile.layout.sidebarFrom,
      browsing.space.width >= width
    else { return .grid }
    return .sidebar
  }

  /// The number of cells in a row of the grid.
  ///
  /// In a picker that is narrower than the screen, a row has fewer cells of about the same size. If
  /// the layout is one row, the property is the number of cells that fit across the screen.
  public var columns: Int {
    let grid = profile.grid
    let columns =
      grid.zoom.indices.contains(browsing.zoomStep) ? grid.zoom[browsing.zoomStep] : grid.columns
    let whole = profile.screen.size.width / max(1, profile.screen.scale)
    let beside = layout == .sidebar ? profile.layout.sidebarWidth : 0
    let width = max(1, browsing.space.width - beside)
    guard whole > 0, width != whole else { return columns }
    return max(1, (columns * width + whole / 2) / whole)
  }

  /// Changes the size of the picker without changing the selection.
  mutating func resize(to space: PointSize) -> [PickerAction] {
    guard space.width > 0, space.height > 0, space != browsing.space else { return [] }
    browsing.space = space
    browsing.frame?.width = Double(space.width)
    browsing.frame?.height = Double(space.height)
    // In this layout the sidebar shows the collections. No separate screen shows them.
    if layout == .sidebar, case .collections = browsing.route { browsing.route = .grid }
    return [.announce(.viewChanged)]
  }

  /// Changes the area of the screen that the app gives the picker, without changing the selection.
  mutating func layOut(in frame: PickerFrame?) -> [PickerAction] {
    let space =
      frame.map { PointSize(width: Int($0.width), height: Int($0.height)) }
      ?? Browsing.wholeSpace(of: profile)
    guard frame != browsing.frame || space != browsing.space else { return [] }
    browsing.frame = frame
    let actions = resize(to: space)
    // A frame of the same size can have another position or scale. The screen must be redrawn then,
    // too.
    return actions.isEmpty ? [.announce(.viewChanged)] : actions
  }
}
