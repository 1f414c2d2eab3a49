// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// Lays out a list in front of the grid: collections, further actions, or choices.
  mutating func lay(_ list: ScreenList) {
    let metrics = GridMetrics(state)
    _ = set(metrics.chrome.header, top: metrics.chrome.top)
    for position in metrics.positions(at: state.offset) {
      let frame = metrics.frame(ofCellAt: position, offset: state.offset)
      guard metrics.viewport.inset(by: -0.5).contains(frame) else { continue }
      lay(
        list.rows[position], in: frame, hasCover: list.hasCovers, target: .cell(position))
    }
    layScrollBar(metrics)
    let bottom = set([[button(.leave, "Back")]])
    if list.rows.isEmpty {
      _ = set([chrome.caption("There are none")], top: metrics.viewport.y + 8, bottom: bottom)
    }
    layMessage(above: bottom - 5)
  }

  /// Lays out the collections beside a grid (rule `layout.sidebar.wide`).
  mutating func laySidebar() {
    guard screen.sidebarWidth > 0, let sidebar = state.sidebar else { return }
    let whole = ScreenRect(
      x: 0, y: 0, width: screen.sidebarWidth, height: outline.bounds.height)
    add(.fill(.faint, cornerRadius: 0), in: whole)
    let metrics = SidebarMetrics(rows: sidebar.rows.count, on: screen)
    for position in metrics.positions(at: sidebar.offset) {
      let frame = metrics.frame(ofRowAt: position, offset: sidebar.offset)
      lay(sidebar.rows[position], in: frame, hasCover: false, target: .collection(position))
    }
  }

  private mutating func lay(
    _ row: ScreenRow, in frame: ScreenRect, hasCover: Bool, target: ScreenTarget
  ) {
    let radius = 7 * chrome.unit
    // On a black and white screen, a ring marks the row that other screens mark with a color.
    let hasColor =
      state.profile.screen.colors != .blackAndWhite && state.profile.screen.colors != .gray4
    add(.fill(row.isOn == true && hasColor ? .accent : .button, cornerRadius: radius), in: frame)
    if row.isOn == true, !hasColor { add(.ring(.selection, cornerRadius: radius), in: frame) }
    addTarget(target, in: frame)
    let padding = 7 * chrome.unit
    var contentFrame = frame.inset(by: 0)
    contentFrame.x += padding
    contentFrame.width -= 2 * padding
    if hasCover, !state.profile.text.showsTextOnly {
      let side = outline.snapped(frame.height - 6 * chrome.unit)
      let picture = ScreenRect(
        x: outline.snapped(frame.x + 3 * chrome.unit), y: frame.center.y - side / 2, width: side,
        height: side)
      if let cover = row.cover { layPicture(of: cover, in: picture) }
      contentFrame.width -= picture.maxX + padding - contentFrame.x
      contentFrame.x = picture.maxX + padding
    }
    lay(Self.lines(of: row, chrome), in: contentFrame)
    if state.focus == target { add(.ring(.focus, cornerRadius: radius), in: frame) }
  }

  private mutating func lay(_ lines: [ScreenText], in area: ScreenRect) {
    let heights = lines.map { $0.size * 1.3 }
    var y = area.center.y - heights.reduce(0, +) / 2
    for (text, height) in zip(lines, heights) {
      let frame = ScreenRect(x: area.x, y: y, width: max(0, area.width), height: height)
      add(.text(text.fitted(into: frame.width, smallest: chrome.minimumTextSize)), in: frame)
      y += height
    }
  }

  private static func lines(of row: ScreenRow, _ chrome: ChromeMetrics) -> [ScreenText] {
    // A chosen row also has a tick, because colors alone would not be enough.
    let mark = row.isOn.map { $0 ? "✓ " : "" } ?? ""
    let title = ScreenText(
      string: mark + row.title, size: chrome.buttonSize, weight: .bold, alignment: .leading,
      color: .primary)
    guard let detail = row.detail else { return [title] }
    let color = row.isOn == true ? ScreenColor.primary : .secondary
    return [
      title,
      ScreenText(
        string: detail, size: chrome.captionSize, weight: .regular, alignment: .leading,
        color: color),
    ]
  }

  /// Returns the height of a list's rows in points.
  static func rowHeight(of list: ScreenList, on screen: ScreenContext) -> Double {
    let chrome = screen.chrome
    let hasDetail = list.rows.contains { $0.detail != nil }
    let textHeight =
      (chrome.buttonSize + (hasDetail ? chrome.captionSize : 0)) * 1.3 + 8 * chrome.unit
    let height = max(textHeight, list.hasCovers ? 38 * chrome.unit : chrome.buttonHeight)
    return screen.outline.snapped(height)
  }
}
