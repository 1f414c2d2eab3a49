// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The chrome above and below a grid.
///
/// If the lines would leave too little space for the grid, some of them are left out.
struct GridChrome: Hashable {
  /// The buttons at the top.
  ///
  /// The bar is empty if the screen has no room for it; the title then opens a list of the actions.
  let tools: ToolBar
  /// The notice that is shown until the person dismisses it.
  let notice: NoticeBand?
  /// The lines above the grid.
  private(set) var header: [ScreenLine] = []
  /// The action of the first header line, nil if it has none.
  private(set) var titleAction: ScreenAction?
  /// The lines between the grid and the lower buttons, which state what finishing costs.
  private(set) var cost: [ScreenLine] = []
  /// The top edge of the lines above the grid.
  let top: Double
  /// The top edge of the lines below the grid.
  private(set) var footerTop = 0.0
  /// The area of the screen in which the grid scrolls.
  private(set) var viewport = ScreenRect(x: 0, y: 0, width: 0, height: 0)

  private let outline: ScreenOutline
  private let chrome: ChromeMetrics
  private let buttonTop: Double
  /// Whether pictures extend to the top and bottom edges of the screen, as the host app requests.
  private var (reachesTop, reachesBottom) = (false, false)

  /// Chooses the lines above and below a grid.
  ///
  /// - Parameters:
  ///   - state: The state to show.
  ///   - screen: The screen.
  ///   - rowHeight: The height of a row of the grid; at least one row should stay visible.
  init(_ state: ScreenState, on screen: ScreenContext, rowHeight: Double) {
    let view = state.view
    (outline, chrome) = (screen.outline, screen.chrome)
    let hasBar = ToolBar.fits(screen)
    let isBare = state.hasBareTop
    titleAction = hasBar || isBare ? nil : view.titleAction
    let tools = ToolBar(
      hasBar && !isBare ? (view.canLeave ? [.leave] : []) + view.tools : [],
      status: view.status, selected: view.selection.count, on: screen, top: outline.top)
    self.tools = tools
    notice = NoticeBand(view.notices, on: screen, top: tools.bottom)
    func lines(maximumCount count: Int, top: Double) -> [ScreenLine] {
      state.headerLines(
        maximumCount: count, showsStatus: tools.status == nil, on: screen, top: top)
    }
    let noticeEnd = notice?.frame.maxY ?? tools.bottom
    // The privacy text is always shown, also if the host app asks for an empty top edge
    // (rule `privacy.badge.always`).
    reachesTop =
      isBare && notice == nil && lines(maximumCount: 0, top: 0).isEmpty
    top =
      notice != nil
      ? noticeEnd + 2 * screen.chrome.unit : reachesTop ? outline.bounds.y : noticeEnd
    let hasButtons = view.showsCancel || view.showsFinish
    // Buttons are always shown, because without them the person could not end the picker.
    reachesBottom = view.edgesWithoutContentMargins.contains(.bottom) && !hasButtons
    buttonTop =
      reachesBottom
      ? outline.bounds.maxY
      : LayoutBuilder.top(ofButtonRows: hasButtons ? 1 : 0, outline: outline, chrome)
    // If one cell fills the screen, half of it is enough to recognize it.
    let wanted = min(rowHeight, outline.safe.height / 2)
    // Above the buttons, the corners of the screen do not reduce the width.
    let room = outline.safe.width - 2 * outline.verticalMargin
    var choices = [(3, 2), (2, 1), (1, 1), (1, 0)]
    // If the picker is in a frame inside the host app, the app itself states what to pick. In a
    // short frame the title may therefore be left out.
    if view.frame != nil { choices.append((0, 0)) }
    for (headerCount, costCount) in choices {
      if headerCount == 0 { titleAction = nil }
      header = lines(maximumCount: isBare ? 0 : headerCount, top: top)
      cost = view.costLines(maximumCount: costCount, room: room, chrome)
      if costCount == 0, !cost.isEmpty { (header, cost) = (cost, []) }
      updateViewport()
      if viewport.height >= wanted { break }
    }
  }

  /// Chooses the title and the viewport of a list.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - screen: The screen.
  init(_ list: ScreenList, on screen: ScreenContext) {
    (outline, chrome) = (screen.outline, screen.chrome)
    tools = ToolBar([], selected: 0, on: screen, top: outline.top)
    (notice, titleAction) = (nil, nil)
    top = outline.top
    buttonTop = LayoutBuilder.top(ofButtonRows: 1, outline: outline, chrome)
    header = [chrome.title(list.title)]
    header[0].height += 3 * chrome.unit
    updateViewport()
  }

  /// The additional height of the first line if it can be pressed.
  var titlePadding: Double { titleAction == nil ? 0 : 5 * chrome.unit }

  private mutating func updateViewport() {
    let lines = header.reduce(titlePadding) { $0 + $1.height }
    let start = reachesTop ? top : outline.snapped(top + lines + 2)
    footerTop = buttonTop - cost.reduce(0) { $0 + $1.height } - (cost.isEmpty ? 0 : 2)
    viewport = ScreenRect(
      x: outline.contentX, y: start, width: outline.bounds.maxX - outline.contentX,
      height: max(0, (reachesBottom ? footerTop : outline.snapped(footerTop - 4)) - start))
  }

  /// Reduces the viewport to a single row of cells in the middle of the viewport.
  mutating func narrow(toRowOf height: Double) {
    guard viewport.height > height else { return }
    viewport.y = outline.snapped(viewport.y + (viewport.height - height) / 2)
    viewport.height = height
  }
}
