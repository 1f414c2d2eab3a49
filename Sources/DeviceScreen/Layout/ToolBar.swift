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

  /// How many assets are selected, as a text and shorter ones; nil where a button says it, or nothing
  /// does (rule P11).
  var status: (text: String, shorter: [String])? {
    guard phase == .picking, staging == .label else { return nil }
    let number = Wording.number(selection.count)
    if !selection.isEmpty { return ("\(number) selected", [number]) }
    return limit.map { ("Select up to \(Wording.number($0))", ["0"]) } ?? ("None selected", ["0"])
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

/// The buttons above a grid, on screens with room for them; a label where there is no review.
struct ToolBar: Hashable {
  /// What stands in a row.
  private enum Item: Hashable {
    case action(ScreenAction)
    case status(ScreenLine)
  }

  /// A button and where it is.
  struct Place: Hashable {
    var action: ScreenAction
    var frame: ScreenRect
  }

  /// How many assets are selected, and where that is said.
  struct Status: Hashable {
    var line: ScreenLine
    var frame: ScreenRect
  }

  /// The buttons, row by row.
  private(set) var places: [Place] = []
  /// How many assets are selected, nil where no label says it.
  private(set) var status: Status?
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
  ///   - status: What says how many assets are selected, in the place of the review; nil where a
  ///     button does.
  ///   - selected: How many assets are selected.
  ///   - screen: The screen.
  ///   - top: Where it begins.
  init(
    _ actions: [ScreenAction], status: (text: String, shorter: [String])? = nil, selected: Int,
    on screen: ScreenContext, top: Double
  ) {
    bottom = top
    guard !actions.isEmpty else { return }
    let chrome = screen.chrome
    func width(_ item: Item) -> Double {
      switch item {
      case .action(.search): return 110 * chrome.unit
      case .action(let action):
        let words = ScreenText(
          words: Wording.tool(action, selected: selected), size: chrome.buttonSize, weight: .bold,
          alignment: .center, color: .primary)
        return words.width + 20 * chrome.unit
      case .status(let line): return line.text.width + 8 * chrome.unit
      }
    }
    var items = actions.map(Item.action)
    if let status {
      let line = chrome.note(status.text, shorter: status.shorter, color: .primary)
      items.insert(.status(line), at: actions.firstIndex(of: .options) ?? items.endIndex)
    }
    let room = screen.outline.band(top: top, height: chrome.buttonHeight, margin: 6)
    let all = items.reduce(chrome.buttonGap * Double(items.count - 1)) { $0 + width($1) }
    guard all > room.width, actions.contains(.search), items.count > 1 else {
      set(items, items.map(width), on: screen)
      return
    }
    // Leaving belongs beside what is left.
    let first = items.filter { $0 == .action(.leave) || $0 == .action(.search) }
    let second = items.filter { !first.contains($0) }
    set(first, first.map(width), on: screen)
    if !second.isEmpty { set(second, second.map(width), on: screen) }
  }

  private mutating func set(_ items: [Item], _ widths: [Double], on screen: ScreenContext) {
    let (outline, chrome) = (screen.outline, screen.chrome)
    let room = outline.band(top: bottom, height: chrome.buttonHeight, margin: 6)
    let gaps = chrome.buttonGap * Double(items.count - 1)
    let sum = widths.reduce(gaps, +)
    let field = items.firstIndex(of: .action(.search))
    var x = room.x
    for (index, item) in items.enumerated() {
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
      switch item {
      case .action(let action): places.append(Place(action: action, frame: frame))
      case .status(let line):
        let top = outline.snapped(frame.center.y - line.height / 2)
        status = Status(
          line: line,
          frame: ScreenRect(x: frame.x, y: top, width: frame.width, height: line.height))
      }
      x += chrome.buttonGap
    }
    bottom = outline.snapped(bottom + chrome.buttonHeight + 2 * chrome.buttonGap)
  }
}
