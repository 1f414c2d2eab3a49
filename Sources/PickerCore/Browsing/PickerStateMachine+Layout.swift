// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerStateMachine {
  /// How the picker is arranged, from the device, what the app asked for and the space (rule P12).
  public var layout: PickerLayout {
    if configuration.mode == .compact { return .row }
    guard offers(.collectionNavigation), let width = profile.layout.sidebarFrom,
      browsing.space.width >= width
    else { return .grid }
    return .sidebar
  }

  /// How many cells stand side by side.
  ///
  /// In another space than the whole screen cells keep about the size that they have there, and a
  /// row has as many as fit a whole screen's width.
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

  /// The space changes; what is in front and what is selected stay.
  mutating func resize(to space: PointSize) -> [PickerAction] {
    guard space.width > 0, space.height > 0, space != browsing.space else { return [] }
    browsing.space = space
    browsing.frame?.width = Double(space.width)
    browsing.frame?.height = Double(space.height)
    // Beside a sidebar the list of collections is always there.
    if layout == .sidebar, case .collections = browsing.place { browsing.place = .grid }
    return [.announce(.viewChanged)]
  }

  /// The app gives the picker another part of the screen; what is in front and what is selected stay.
  mutating func place(in frame: PickerFrame?) -> [PickerAction] {
    let space =
      frame.map { PointSize(width: Int($0.width), height: Int($0.height)) }
      ?? Browsing.wholeSpace(of: profile)
    guard frame != browsing.frame || space != browsing.space else { return [] }
    browsing.frame = frame
    let actions = resize(to: space)
    // In another place or scale it is drawn anew, too.
    return actions.isEmpty ? [.announce(.viewChanged)] : actions
  }
}
