// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// What the person picks from: the grid, or what is in front of it.
  mutating func layPicking() {
    if let list = state.list { return lay(list) }
    if case .review(let review) = view.place { return lay(review) }
    if view.count == 0 { layEmpty() } else { layGrid() }
  }

  /// What stands above a grid: buttons, a notice, and how much of the library shows.
  ///
  /// - Parameters:
  ///   - grid: Where things are.
  ///   - showsHeader: Whether lines say what shows; the default is true.
  /// - Returns: Whether there is anything.
  @discardableResult
  mutating func layTop(_ grid: GridChrome, showsHeader: Bool = true) -> Bool {
    lay(grid.tools)
    if let notice = grid.notice { lay(notice) }
    guard showsHeader else {
      if let action = grid.titleAction { layTitle([chrome.title("Photos")], action, grid) }
      return grid.titleAction != nil || !grid.tools.places.isEmpty || grid.notice != nil
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
    for place in tools.places {
      var button = button(
        place.action, Wording.tool(place.action, selected: view.selection.count))
      if place.action == .search {
        (button.title, button.alignment) = (searchWords, .leading)
        button.isField = true
      }
      if place.action == .review { button.isEnabled = !view.selection.isEmpty }
      add(
        .button(
          button.fitted(
            into: button.labelFrame(in: place.frame).width - 12, smallest: chrome.smallestText)),
        in: place.frame)
      addTarget(.action(place.action), in: place.frame)
      if rows.last?.y != place.frame.y { rows.append((place.frame.y, [])) }
      rows[rows.count - 1].actions.append(place.action)
    }
    if let status = tools.status {
      add(
        .text(status.line.fitted(into: status.frame.width, smallest: chrome.smallestText)),
        in: status.frame)
    }
    for row in rows { addTools(row.actions) }
  }

  /// What stands in the search field, with a line where the next letter goes.
  private var searchWords: String {
    if state.isTyping { return (view.searchText ?? "") + "|" }
    return view.searchText ?? Wording.tool(.search, selected: 0)
  }

  private mutating func lay(_ notice: NoticeBand) {
    add(.fill(.message, cornerRadius: 8 * chrome.unit), in: notice.frame)
    var place = notice.words
    place.height = chrome.noteLine
    for line in notice.lines {
      add(.text(line.fitted(into: place.width, smallest: chrome.smallestText)), in: place)
      place.y += place.height
    }
    let ok = button(.dismiss, "OK")
    add(.button(ok), in: notice.button)
    addTarget(.action(.dismiss), in: notice.button)
    addTools([.dismiss])
  }

  /// The lines above a grid, the first of them a button.
  private mutating func layTitle(
    _ lines: [ScreenLine], _ action: ScreenAction, _ grid: GridChrome
  ) {
    guard let title = lines.first else { return }
    let height = title.height + grid.titlePadding
    // Its ends are half circles, so only the middle has to clear the corners of the screen.
    let middle = outline.band(top: grid.top + height / 4, height: height / 2, margin: 3)
    let room = ScreenRect(x: middle.x, y: grid.top, width: middle.width, height: height)
    func decorated(_ words: String) -> String {
      action == .leave ? "‹ \(words)" : state.isTyping ? words : "\(words) ▾"
    }
    let padding = 9 * chrome.unit
    var words = title.text
    let wordings = ([words.words] + title.shorter).flatMap { [decorated($0), $0] }
    words.words = wordings[0]
    // Its ground says that it can be pressed, too.
    let fitted = words.fitted(
      into: max(0, room.width - padding), smallest: chrome.smallestText,
      shorter: Array(wordings.dropFirst()))
    let width = min(room.width, outline.snapped(fitted.width + padding))
    let frame = ScreenRect(
      x: outline.snapped(room.center.x - width / 2), y: grid.top, width: width, height: height)
    var button = button(action, fitted.words)
    button.size = fitted.size
    add(.button(button), in: frame)
    let end = set(Array(lines.dropFirst()), top: grid.top + height)
    // A finger needs more than a line.
    addTarget(
      .action(action),
      in: ScreenRect(x: room.x, y: grid.top, width: room.width, height: end - grid.top))
    addTools([action])
  }
}
