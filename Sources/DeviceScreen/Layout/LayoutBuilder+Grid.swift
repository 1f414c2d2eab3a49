// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  static let cellRadius = 3.0
  private static let badgeSize = 20.0
  private static let cloudSize = 16.0

  /// Where the footer of the grid begins.
  static func footerTop(of view: PickerView, outline: ScreenOutline) -> Double {
    let buttons = view.showsCancel || view.showsFinish ? 1 : 0
    let lines = costLines(of: view, outline: outline)
    return top(ofButtonRows: buttons, outline: outline) - lines.reduce(0) { $0 + $1.height }
      - (lines.isEmpty ? 0 : 2)
  }

  private static func costLines(of view: PickerView, outline: ScreenOutline) -> [ScreenLine] {
    // Above the buttons the corners take nothing away, so that the whole width can be used.
    view.costLines(room: outline.bounds.width - 2 * outline.verticalMargin)
  }

  /// The grid with its header and footer.
  mutating func layGrid() {
    let metrics = GridMetrics(view: view, profile: state.profile)
    for cell in state.cells { lay(cell, metrics) }
    layScrollBar(metrics)
    _ = set(view.headerLines, top: outline.verticalMargin)
    let footer = Self.footerTop(of: view, outline: outline)
    _ = set(Self.costLines(of: view, outline: outline), top: footer)
    _ = set([gridButtons].filter { !$0.isEmpty })
    // At the top of the pictures, since badges stand at the bottom of theirs.
    layMessage(above: metrics.viewport.y + 26)
  }

  private var gridButtons: [ScreenButton] {
    var buttons: [ScreenButton] = []
    if view.showsCancel { buttons.append(button(.cancel, "Cancel")) }
    if view.showsFinish {
      let count = view.selection.count
      let title = count == 0 ? "Add" : "Add \(Wording.number(count))"
      buttons.append(button(.add, title, isProminent: true, isEnabled: view.canFinish))
    }
    return buttons
  }

  private mutating func lay(_ cell: GridCell, _ metrics: GridMetrics) {
    let frame = metrics.frame(ofCellAt: cell.position, offset: state.offset)
    let clip = metrics.viewport
    let visible = frame.intersection(clip)
    guard !visible.isEmpty else { return }
    layPicture(of: cell.asset, in: frame, clip: clip)
    addTarget(.cell(cell.position), in: visible)
    if cell.asset.availability == .cloud, view.profileFetches(state.profile) {
      let mark = ScreenRect(
        x: frame.maxX - Self.cloudSize - 3, y: frame.y + 3, width: Self.cloudSize,
        height: Self.cloudSize)
      add(.mark(.cloud), in: mark, clip: clip)
    }
    if let number = view.selection.badge(of: cell.asset.identifier) {
      // Inside the ring of the focus, so that one does not hide the other.
      let ring = state.focus == .cell(cell.position) ? frame.inset(by: 2) : frame
      add(.ring(.selection, cornerRadius: Self.cellRadius), in: ring, clip: clip)
      let mark = ScreenRect(
        x: frame.maxX - Self.badgeSize - 4, y: frame.maxY - Self.badgeSize - 4,
        width: Self.badgeSize, height: Self.badgeSize)
      add(.mark(view.isOrdered ? .number(number) : .tick), in: mark, clip: clip)
    }
    if state.focus == .cell(cell.position) {
      add(.ring(.focus, cornerRadius: Self.cellRadius), in: frame, clip: clip)
    }
  }

  private mutating func layScrollBar(_ metrics: GridMetrics) {
    guard metrics.maximumOffset > 0, metrics.viewport.height > 60 else { return }
    let track = ScreenRect(
      x: outline.bounds.maxX - 5, y: metrics.viewport.y + 6, width: 3, height: 36)
    add(.fill(ScreenColor(0x000000, alpha: 150), cornerRadius: 1.5), in: track)
    let length = max(8, track.height * metrics.visibleRows / Double(metrics.rows))
    let share = state.offset / metrics.maximumOffset
    let thumb = ScreenRect(
      x: track.x, y: track.y + (track.height - length) * share, width: 3, height: length)
    add(.fill(.primary, cornerRadius: 1.5), in: thumb)
  }

  /// What is to be said now, over the pictures.
  mutating func layMessage(above bottom: Double) {
    guard let message = state.message else { return }
    let text = ScreenText(
      words: message, size: 10.5, weight: .bold, alignment: .center, color: .primary)
    let room = outline.band(top: bottom - 22, height: 22, margin: 6)
    let line = text.fitted(into: room.width - 18)
    let width = min(room.width, outline.snapped(line.width + 24))
    let frame = ScreenRect(
      x: outline.snapped(room.center.x - width / 2), y: room.y, width: width, height: 22)
    add(.fill(.message, cornerRadius: 11), in: frame)
    add(.text(line), in: frame)
  }
}

extension PickerView {
  /// Whether where an original is matters before the picker closes.
  func profileFetches(_ profile: DeviceProfile) -> Bool { profile.delivery.when == .beforeClosing }
}
