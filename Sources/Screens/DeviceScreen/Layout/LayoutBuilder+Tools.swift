// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// Lays out the screen while the person picks: the grid, or the list or review that covers the
  /// grid.
  mutating func layPicking() {
    if let list = state.list { return lay(list) }
    if case .review(let review) = view.route { return lay(review) }
    if view.count == 0 { layEmpty() } else { layGrid() }
  }

  /// Lays out the lines and buttons above a grid: tools, a notice, and a title that names the
  /// grid's content.
  ///
  /// - Parameters:
  ///   - grid: The grid's chrome.
  ///   - showsHeader: Whether to show the header lines. The default is true.
  /// - Returns: Whether anything was laid out above the grid.
  @discardableResult
  mutating func layTop(_ grid: GridChrome, showsHeader: Bool = true) -> Bool {
    lay(grid.tools)
    if let notice = grid.notice { lay(notice) }
    guard showsHeader else {
      if let action = grid.titleAction { layTitle([chrome.title("Photos")], action, grid) }
      return grid.titleAction != nil || !grid.tools.buttons.isEmpty || grid.notice != nil
    }
    if let action = grid.titleAction {
      layTitle(grid.header, action, grid)
    } else {
      _ = set(grid.header, top: grid.top)
    }
    return true
  }

  private mutating func lay(_ tools: ToolBar) {
    var rows: [(y: Double, actions: [ScreenAction])] = []
    for toolButton in tools.buttons {
      var button = button(
        toolButton.action, Wording.tool(toolButton.action, selected: view.selection.count))
      if toolButton.action == .search {
        (button.title, button.alignment) = (searchFieldText, .leading)
        button.isField = true
      }
      if toolButton.action == .review { button.isEnabled = !view.selection.isEmpty }
      add(
        .button(
          button.fitted(
            into: button.labelFrame(in: toolButton.frame).width - 12,
            smallest: chrome.minimumTextSize)),
        in: toolButton.frame)
      addTarget(.action(toolButton.action), in: toolButton.frame)
      if rows.last?.y != toolButton.frame.y { rows.append((toolButton.frame.y, [])) }
      rows[rows.count - 1].actions.append(toolButton.action)
    }
    if let status = tools.status {
      add(
        .text(status.line.fitted(into: status.frame.width, smallest: chrome.minimumTextSize)),
        in: status.frame)
    }
    for row in rows { addTools(row.actions) }
  }

  /// The text of the search field; while the person types, a cursor follows the last letter.
  private var searchFieldText: String {
    if state.isTyping { return (view.searchText ?? "") + "|" }
    return view.searchText ?? Wording.tool(.search, selected: 0)
  }

  private mutating func lay(_ notice: NoticeBand) {
    add(.fill(.message, cornerRadius: 8 * chrome.unit), in: notice.frame)
    var lineFrame = notice.textFrame
    lineFrame.height = chrome.captionLineHeight
    for line in notice.lines {
      add(
        .text(line.fitted(into: lineFrame.width, smallest: chrome.minimumTextSize)), in: lineFrame)
      lineFrame.y += lineFrame.height
    }
    let ok = button(.dismiss, "OK")
    add(.button(ok), in: notice.button)
    addTarget(.action(.dismiss), in: notice.button)
    addTools([.dismiss])
  }

  /// Lays out the lines above a grid; the first line is a button.
  private mutating func layTitle(
    _ lines: [ScreenLine], _ action: ScreenAction, _ grid: GridChrome
  ) {
    guard let title = lines.first else { return }
    let height = title.height + grid.titlePadding
    // The ends of the button are semicircles, so only its middle has to avoid the corners of the
    // screen.
    let middle = outline.band(top: grid.top + height / 4, height: height / 2, margin: 3)
    let room = ScreenRect(x: middle.x, y: grid.top, width: middle.width, height: height)
    func decorated(_ string: String) -> String {
      action == .leave ? "‹ \(string)" : state.isTyping ? string : "\(string) ▾"
    }
    let padding = 9 * chrome.unit
    var text = title.text
    let wordings = ([text.string] + title.shorter).flatMap { [decorated($0), $0] }
    text.string = wordings[0]
    // The background shows that the person can press the title.
    let fitted = text.fitted(
      into: max(0, room.width - padding), smallest: chrome.minimumTextSize,
      shorter: Array(wordings.dropFirst()))
    let width = min(room.width, outline.snapped(fitted.width + padding))
    let frame = ScreenRect(
      x: outline.snapped(room.center.x - width / 2), y: grid.top, width: width, height: height)
    var button = button(action, fitted.string)
    button.size = fitted.size
    add(.button(button), in: frame)
    let end = set(Array(lines.dropFirst()), top: grid.top + height)
    // A finger needs a larger target than one line.
    addTarget(
      .action(action),
      in: ScreenRect(x: room.x, y: grid.top, width: room.width, height: end - grid.top))
    addTools([action])
  }
}
