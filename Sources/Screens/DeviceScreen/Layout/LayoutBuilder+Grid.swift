// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  static let cellRadius = 3.0

  /// Lays out the grid with its header and footer.
  mutating func layGrid() {
    let metrics = GridMetrics(state)
    laySidebar()
    if metrics.showsTextOnly {
      for cell in state.cells { layLine(cell, metrics) }
      layScrollBar(metrics)
    } else {
      for cell in state.cells { layPicture(of: cell, metrics) }
      // Marks are laid over the scroll bar, so that they stay readable.
      layScrollBar(metrics)
      for cell in state.cells { laySigns(on: cell, metrics) }
    }
    layTop(metrics.chrome)
    _ = set(metrics.chrome.cost, top: metrics.chrome.footerTop)
    _ = set([gridButtons].filter { !$0.isEmpty })
    // The message is at the top of the pictures, because badges are at the bottom of pictures.
    layMessage(above: metrics.viewport.y + 26 * chrome.unit, growsDown: true)
  }

  /// The buttons below a grid.
  var gridButtons: [ScreenButton] {
    var buttons: [ScreenButton] = []
    if view.showsCancel { buttons.append(button(.cancel, "Cancel", shorter: ["Exit"])) }
    buttons += laterButtons
    if view.showsFinish {
      let count = view.selection.count
      let title = count == 0 ? "Add" : "Add \(Wording.number(count))"
      buttons.append(button(.add, title, isProminent: true, isEnabled: view.canFinish))
    }
    return buttons
  }

  private mutating func layPicture(of cell: GridCell, _ metrics: GridMetrics) {
    let frame = metrics.frame(ofCellAt: cell.position, offset: state.offset)
    let visible = frame.intersection(metrics.viewport)
    guard !visible.isEmpty else { return }
    layPicture(of: cell.asset, in: frame, clip: metrics.viewport)
    addTarget(.cell(cell.position), in: visible)
  }

  private mutating func laySigns(on cell: GridCell, _ metrics: GridMetrics) {
    let frame = metrics.frame(ofCellAt: cell.position, offset: state.offset)
    let clip = metrics.viewport
    guard !frame.intersection(clip).isEmpty else { return }
    let size = min(20 * chrome.unit, frame.width * 0.4)
    let hasPicture = state.thumbnails[cell.asset.identifier] == .ready
    if let sign = cell.availability.seen(withPicture: hasPicture).sign {
      let mark = ScreenRect(
        x: frame.maxX - size * 0.8 - 3, y: frame.y + 3, width: size * 0.8, height: size * 0.8)
      add(.mark(sign), in: outline.moved(mark, within: frame), clip: clip)
    }
    if cell.isDimmed {
      add(.fill(.veil, cornerRadius: Self.cellRadius), in: frame, clip: clip)
    }
    let badge = view.selection.badge(of: cell.asset.identifier)
    if badge != nil {
      // If the cell has both rings, the selection ring is inside the focus ring, so that neither
      // hides the other.
      let ring = state.focus == .cell(cell.position) ? frame.inset(by: 2 * chrome.unit) : frame
      add(.ring(.selection, cornerRadius: Self.cellRadius), in: ring, clip: clip)
    }
    // The focus ring is over the selection ring and below the marks. On a terminal, all three may
    // use the same characters of the screen.
    if state.focus == .cell(cell.position) {
      add(.ring(.focus, cornerRadius: Self.cellRadius), in: frame, clip: clip)
    }
    guard let badge else { return }
    // A cell that is higher than the viewport never shows its bottom and its top at the same time.
    let bottom = metrics.visibleRows < 1 ? min(frame.maxY, clip.maxY) : frame.maxY
    let mark = ScreenRect(
      x: frame.maxX - size - 4, y: max(frame.y, bottom - size - 4), width: size, height: size)
    let badgeFrame = outline.moved(mark, within: frame)
    add(.mark(view.isOrdered ? .number(badge) : .tick), in: badgeFrame, clip: clip)
  }

  mutating func layScrollBar(_ metrics: GridMetrics) {
    guard metrics.maximumOffset > 0, metrics.viewport.height > 60, !metrics.isRow else { return }
    let height = 36 * chrome.unit
    // On a round screen there is more space in the middle of the edge than at its ends.
    let top =
      outline.shape == .round
      ? metrics.viewport.center.y - height / 2 : metrics.viewport.y + 6
    let band = outline.band(top: top, height: height, margin: 2)
    let width = 3 * chrome.unit
    let track = ScreenRect(x: band.maxX - width, y: top, width: width, height: height)
    add(.fill(ScreenColor(0x000000, alpha: 150), cornerRadius: width / 2), in: track)
    let length = max(8, track.height * metrics.visibleRows / Double(metrics.rows))
    let share = state.offset / metrics.maximumOffset
    let thumb = ScreenRect(
      x: track.x, y: track.y + (track.height - length) * share, width: width, height: length)
    add(.fill(.primary, cornerRadius: width / 2), in: thumb)
  }

  /// Lays out the message over the pictures, in two lines if the text is too wide for one.
  mutating func layMessage(above bottom: Double, growsDown: Bool = false) {
    guard let message = state.message else { return }
    let text = ScreenText(
      string: message, size: chrome.captionSize, weight: .bold, alignment: .center, color: .primary)
    let height = 22 * chrome.unit
    let line = chrome.captionSize * 1.3
    var room = outline.band(top: bottom - height, height: height, margin: 6)
    var lines = [text]
    if text.width * chrome.minimumTextSize / text.size > room.width - 18 {
      lines = text.broken()
      let extra = line * Double(lines.count - 1)
      room = outline.band(
        top: bottom - height - (growsDown ? 0 : extra), height: height + extra, margin: 6)
    }
    lines = lines.map { $0.fitted(into: room.width - 14, smallest: chrome.minimumTextSize) }
    let widest = lines.map(\.width).max() ?? 0
    let width = min(room.width, outline.snapped(widest + 24))
    let frame = ScreenRect(
      x: outline.snapped(room.center.x - width / 2), y: room.y, width: width, height: room.height)
    add(.fill(.message, cornerRadius: height / 2), in: frame)
    let top = frame.center.y - line * Double(lines.count) / 2
    for (index, text) in lines.enumerated() {
      let lineFrame = ScreenRect(
        x: frame.x, y: top + Double(index) * line, width: frame.width, height: line)
      add(.text(text), in: lineFrame)
    }
  }
}

extension OriginalAvailability {
  /// The mark on a picture for the availability of its original, nil if the original is on the
  /// device.
  fileprivate var sign: ScreenMark? {
    switch self {
    case .here: nil
    case .preview: .preview
    case .cloud: .cloud
    case .unreachable: .unreachable
    }
  }
}
