// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What stands above and below a grid; where it would leave the grid no room it is shortened.
struct GridChrome: Hashable {
  /// The buttons above everything, none where the title leads to them.
  let tools: ToolBar
  /// What is explained until the person has read it.
  let notice: NoticeBand?
  /// The lines above the grid.
  private(set) var header: [ScreenLine] = []
  /// What the first of these lines leads to, nil for nothing.
  private(set) var titleAction: ScreenAction?
  /// The lines between grid and buttons.
  private(set) var cost: [ScreenLine] = []
  /// Where the lines above the grid begin.
  let top: Double
  /// Where the lines below the grid begin.
  private(set) var footerTop = 0.0
  /// The part of the screen that the grid scrolls in.
  private(set) var viewport = ScreenRect(x: 0, y: 0, width: 0, height: 0)

  private let outline: ScreenOutline
  private let chrome: ChromeMetrics
  private let buttonTop: Double
  /// Whether pictures reach the top and the bottom of the screen, as the app wants it.
  private var (reachesTop, reachesBottom) = (false, false)

  /// Chooses the lines of a grid.
  ///
  /// - Parameters:
  ///   - state: What to show.
  ///   - screen: The screen.
  ///   - rowHeight: The height of a row of the grid, which should show.
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
    func lines(atMost count: Int, top: Double) -> [ScreenLine] {
      state.headerLines(
        atMost: count, showsStatus: tools.status == nil, on: screen, top: top)
    }
    let noticeEnd = notice?.frame.maxY ?? tools.bottom
    // What is said of privacy stays, whatever the app wants (rule P13).
    reachesTop =
      isBare && notice == nil && lines(atMost: 0, top: 0).isEmpty
    top =
      notice != nil
      ? noticeEnd + 2 * screen.chrome.unit : reachesTop ? outline.bounds.y : noticeEnd
    let hasButtons = view.showsCancel || view.showsFinish
    // Buttons stay: without them nobody could end.
    reachesBottom = view.edgesWithoutContentMargins.contains(.bottom) && !hasButtons
    buttonTop =
      reachesBottom
      ? outline.bounds.maxY
      : LayoutBuilder.top(ofButtonRows: hasButtons ? 1 : 0, outline: outline, chrome)
    // Where one cell fills the screen, half of it is enough to see what it is.
    let wanted = min(rowHeight, outline.safe.height / 2)
    // Above the buttons the corners take nothing away, so that the whole width can be used.
    let room = outline.safe.width - 2 * outline.verticalMargin
    var choices = [(3, 2), (2, 1), (1, 1), (1, 0)]
    // A frame stands inside the app, which names what is picked there: a low one needs no title.
    if view.frame != nil { choices.append((0, 0)) }
    for (headerCount, costCount) in choices {
      if headerCount == 0 { titleAction = nil }
      header = lines(atMost: isBare ? 0 : headerCount, top: top)
      cost = view.costLines(atMost: costCount, room: room, chrome)
      if costCount == 0, !cost.isEmpty { (header, cost) = (cost, []) }
      place()
      if viewport.height >= wanted { break }
    }
  }

  /// Places a list below its title.
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
    place()
  }

  /// How much higher the first line is where it is something to press.
  var titlePadding: Double { titleAction == nil ? 0 : 5 * chrome.unit }

  private mutating func place() {
    let lines = header.reduce(titlePadding) { $0 + $1.height }
    let start = reachesTop ? top : outline.snapped(top + lines + 2)
    footerTop = buttonTop - cost.reduce(0) { $0 + $1.height } - (cost.isEmpty ? 0 : 2)
    viewport = ScreenRect(
      x: outline.contentX, y: start, width: outline.bounds.maxX - outline.contentX,
      height: max(0, (reachesBottom ? footerTop : outline.snapped(footerTop - 4)) - start))
  }

  /// Leaves a single row of cells in the middle of the room that there was.
  mutating func narrow(toRowOf height: Double) {
    guard viewport.height > height else { return }
    viewport.y = outline.snapped(viewport.y + (viewport.height - height) / 2)
    viewport.height = height
  }
}
