// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension PickerView {
  /// What can be done beside picking, in the order shown (rule P11).
  var tools: [ScreenAction] {
    guard phase == .picking else { return [] }
    var tools: [ScreenAction] = []
    if showsCollections, layout == .grid { tools.append(.collections) }
    if showsSearch { tools.append(.search) }
    if staging == .button { tools.append(.review) }
    if !offeredOptions.isEmpty { tools.append(.options) }
    return tools
  }

  /// Whether a part of the window is open that can be left for the whole of it.
  var canLeave: Bool { searchText != nil || (collection != nil && layout != .sidebar) }

  /// What the title leads to on a screen without room for a row of tools, nil for nothing.
  var titleAction: ScreenAction? {
    let tools = tools
    if canLeave, tools.allSatisfy({ $0 == .collections }) { return .leave }
    return tools.count > 1 || canLeave ? .more : tools.first
  }
}

/// The buttons above a grid, on screens with room for them.
struct ToolBar: Hashable {
  /// A button and where it is.
  struct Place: Hashable {
    var action: ScreenAction
    var frame: ScreenRect
  }

  /// The buttons, row by row.
  private(set) var places: [Place] = []
  /// Where what is below begins.
  private(set) var bottom: Double

  /// Whether a screen has room for one.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: Whether a few rows of pictures are left below it.
  static func fits(_ screen: ScreenContext) -> Bool {
    let unit = screen.chrome.unit
    return screen.outline.shape != .round && screen.outline.safe.height >= 280 * unit
      && screen.outline.safe.width >= 220 * unit
  }

  /// Places the buttons: the search field takes what the others leave, or a row of its own.
  ///
  /// - Parameters:
  ///   - actions: What is offered, in order; the bar takes no room where nothing is.
  ///   - selected: How many assets are selected.
  ///   - screen: The screen.
  ///   - top: Where it begins.
  init(_ actions: [ScreenAction], selected: Int, on screen: ScreenContext, top: Double) {
    bottom = top
    guard !actions.isEmpty else { return }
    let chrome = screen.chrome
    func width(_ action: ScreenAction) -> Double {
      let words = ScreenText(
        words: Wording.tool(action, selected: selected), size: chrome.buttonSize, weight: .bold,
        alignment: .center, color: .primary)
      return action == .search ? 110 * chrome.unit : words.width + 20 * chrome.unit
    }
    let room = screen.outline.band(top: top, height: chrome.buttonHeight, margin: 6)
    let all = actions.reduce(chrome.buttonGap * Double(actions.count - 1)) { $0 + width($1) }
    guard all > room.width, actions.contains(.search), actions.count > 1 else {
      set(actions, actions.map(width), on: screen)
      return
    }
    // Leaving belongs beside what is left.
    let first = actions.filter { $0 == .leave || $0 == .search }
    let second = actions.filter { !first.contains($0) }
    set(first, first.map(width), on: screen)
    if !second.isEmpty { set(second, second.map(width), on: screen) }
  }

  private mutating func set(
    _ actions: [ScreenAction], _ widths: [Double], on screen: ScreenContext
  ) {
    let (outline, chrome) = (screen.outline, screen.chrome)
    let room = outline.band(top: bottom, height: chrome.buttonHeight, margin: 6)
    let gaps = chrome.buttonGap * Double(actions.count - 1)
    let sum = widths.reduce(gaps, +)
    let field = actions.firstIndex(of: .search)
    var x = room.x
    for (index, action) in actions.enumerated() {
      var width = widths[index]
      if sum > room.width {
        width *= max(0, room.width - gaps) / max(1, sum - gaps)
      } else if index == field {
        width += room.width - sum
      }
      let left = outline.snapped(x)
      x += width
      let frame = ScreenRect(
        x: left, y: bottom, width: outline.snapped(x) - left, height: chrome.buttonHeight)
      places.append(Place(action: action, frame: frame))
      x += chrome.buttonGap
    }
    bottom = outline.snapped(bottom + chrome.buttonHeight + 2 * chrome.buttonGap)
  }
}
