// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension PickerView {
  /// The actions available while picking, in display order.
  var tools: [ScreenAction] {
    guard phase == .picking else { return [] }
    var tools: [ScreenAction] = []
    if showsCollections, layout == .grid { tools.append(.collections) }
    if showsSearch { tools.append(.search) }
    if staging == .button { tools.append(.review) }
    if !offeredOptions.isEmpty { tools.append(.options) }
    return tools
  }

  /// The label with the number of selected assets, as a text and shorter alternatives
  /// (rule `capability.staging.off`).
  ///
  /// It is nil if the picker has no such label. A button may then state the number.
  var status: (text: String, shorter: [String])? {
    guard phase == .picking, staging == .label else { return nil }
    let number = Wording.number(selection.count)
    if !selection.isEmpty { return ("\(number) selected", [number]) }
    return limit.map { ("Select up to \(Wording.number($0))", ["0"]) } ?? ("None selected", ["0"])
  }

  /// Whether the person can leave an open search or collection and return to the whole window.
  var canLeave: Bool { searchText != nil || (collection != nil && layout != .sidebar) }

  /// The action of the title on a screen that has no room for a tool bar, nil if there is none.
  var titleAction: ScreenAction? {
    let tools = tools
    if canLeave, tools.allSatisfy({ $0 == .collections }) { return .leave }
    return tools.count > 1 || canLeave ? .more : tools.first
  }
}

/// The tool bar above a grid: buttons, or a label with the number of selected assets.
///
/// A picker that offers a review has a button for it instead of the label.
struct ToolBar: Hashable {
  /// The content of a row.
  private enum Item: Hashable {
    case action(ScreenAction)
    case status(ScreenLine)
  }

  /// A button with its frame.
  struct Button: Hashable {
    var action: ScreenAction
    var frame: ScreenRect
  }

  /// The label with the number of selected assets, with its frame.
  struct Status: Hashable {
    var line: ScreenLine
    var frame: ScreenRect
  }

  /// The buttons, row by row.
  private(set) var buttons: [Button] = []
  /// The label with the number of selected assets, nil if there is no label.
  private(set) var status: Status?
  /// The top edge of the content below the bar.
  private(set) var bottom: Double

  /// Returns whether a screen has room for a tool bar.
  ///
  /// - Parameter screen: The screen.
  /// - Returns: Whether a few rows of pictures still fit below a tool bar.
  static func fits(_ screen: ScreenContext) -> Bool {
    let unit = screen.chrome.unit
    return screen.outline.shape != .round && screen.outline.safe.height >= 280 * unit
      && screen.outline.safe.width >= 220 * unit
  }

  /// Lays out the buttons.
  ///
  /// The search field takes the rest of a row that it shares with buttons, or a whole row.
  ///
  /// - Parameters:
  ///   - actions: The available actions, in order. The bar takes no space if there are none.
  ///   - status: The text of the label with the number of selected assets, and shorter
  ///     alternatives; nil if there is no label.
  ///   - selected: The number of selected assets.
  ///   - screen: The screen.
  ///   - top: The top edge of the bar.
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
        let label = ScreenText(
          string: Wording.tool(action, selected: selected), size: chrome.buttonSize, weight: .bold,
          alignment: .center, color: .primary)
        return label.width + 20 * chrome.unit
      case .status(let line): return line.text.width + 8 * chrome.unit
      }
    }
    var items = actions.map(Item.action)
    if let status {
      let line = chrome.caption(status.text, shorter: status.shorter, color: .primary)
      items.insert(.status(line), at: actions.firstIndex(of: .options) ?? items.endIndex)
    }
    let room = screen.outline.band(top: top, height: chrome.buttonHeight, margin: 6)
    let all = items.reduce(chrome.buttonGap * Double(items.count - 1)) { $0 + width($1) }
    guard all > room.width, actions.contains(.search), items.count > 1 else {
      set(items, items.map(width), on: screen)
      return
    }
    // The button that leaves the search is beside the search field.
    let first = items.filter { $0 == .action(.leave) || $0 == .action(.search) }
    let second = items.filter { !first.contains($0) }
    set(first, first.map(width), on: screen)
    if !second.isEmpty { set(second, second.map(width), on: screen) }
  }

  private mutating func set(_ items: [Item], _ widths: [Double], on screen: ScreenContext) {
    let (outline, chrome) = (screen.outline, screen.chrome)
    let room = outline.band(top: bottom, height: chrome.buttonHeight, margin: 6)
    let gaps = chrome.buttonGap * Double(items.count - 1)
    let total = widths.reduce(gaps, +)
    let field = items.firstIndex(of: .action(.search))
    var x = room.x
    for (index, item) in items.enumerated() {
      var width = widths[index]
      if total > room.width {
        width *= max(0, room.width - gaps) / max(1, total - gaps)
      } else if index == field {
        width += room.width - total
      }
      let left = outline.snapped(x)
      x += width
      let frame = ScreenRect(
        x: left, y: bottom, width: outline.snapped(x) - left, height: chrome.buttonHeight)
      switch item {
      case .action(let action): buttons.append(Button(action: action, frame: frame))
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
