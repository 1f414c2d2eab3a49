// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// Lays out an asset of the grid as text.
  mutating func layLine(_ cell: GridCell, _ metrics: GridMetrics) {
    let frame = metrics.frame(ofCellAt: cell.position, offset: state.offset)
    let clip = metrics.viewport
    guard clip.inset(by: -0.5).contains(frame) else { return }
    let line = ListLine(cell, in: view)
    let isSelected = line.selected != nil
    let lines = line.lines(ListLine.count(on: screen))
    let height = chrome.captionLineHeight
    var lineFrame = ScreenRect(
      x: frame.x + 7, y: frame.center.y - height * Double(lines.count) / 2,
      width: max(0, frame.width - 14), height: height)
    for (index, wordings) in lines.enumerated() {
      let text = ScreenText(
        string: wordings[0], size: chrome.captionSize, weight: isSelected ? .bold : .regular,
        alignment: .leading, color: index == 0 || isSelected ? .primary : .secondary)
      let fitted = text.fitted(
        into: lineFrame.width, smallest: chrome.minimumTextSize,
        shorter: Array(wordings.dropFirst()))
      add(.text(fitted), in: lineFrame)
      lineFrame.y += height
    }
    addTarget(.cell(cell.position), in: frame)
    if isSelected {
      let ring = state.focus == .cell(cell.position) ? frame.inset(by: 2) : frame
      add(.ring(.selection, cornerRadius: Self.cellRadius), in: ring, clip: clip)
    }
    if state.focus == .cell(cell.position) {
      add(.ring(.focus, cornerRadius: Self.cellRadius), in: frame, clip: clip)
    }
  }

  /// Lays out the items of a fetch as lines of text.
  ///
  /// If not all items fit, it shows those around the first item that is neither fetched nor failed.
  mutating func layLines(_ items: [LoadingItem], in room: ScreenRect) {
    let height = chrome.captionLineHeight
    let capacity = max(0, Int(room.height / height))
    let open = items.firstIndex { !$0.state.isSettled } ?? 0
    let start = max(0, min(open - 1, items.count - capacity))
    for (index, item) in items.enumerated().dropFirst(start).prefix(capacity) {
      let text = ScreenText(
        string: "\(Wording.number(index + 1)). \(Self.progress(of: item))",
        size: chrome.captionSize,
        weight: .regular, alignment: .leading, color: .primary)
      let top = room.y + Double(index - start) * height
      let lineFrame = outline.band(top: top, height: height, margin: 7)
      add(
        .text(text.fitted(into: lineFrame.width, smallest: chrome.minimumTextSize)), in: lineFrame)
    }
  }

  private static func progress(of item: LoadingItem) -> String {
    switch item.state {
    case .queued: "waits"
    case .waiting(_, let seconds): "again in \(Wording.duration(Double(seconds)))"
    case .fetching: "is being fetched"
    case .verifying: "is being checked"
    case .ready, .kept: "is here"
    case .failed(let reason, _): Wording.text(for: reason)
    case .gone: "is gone"
    }
  }
}
