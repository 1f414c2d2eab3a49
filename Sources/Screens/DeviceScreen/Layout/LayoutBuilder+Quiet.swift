// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// Lays out a grid without assets: the reason, and a button to leave it
  /// (rules `browse.empty.reason` and `window.empty.way-out`).
  mutating func layEmpty() {
    let metrics = GridMetrics(state)
    laySidebar()
    let hasTop = layTop(metrics.chrome, showsHeader: view.canLeave || state.isTyping)
    let buttons = view.selection.isEmpty ? Array(gridButtons.prefix(1)) : gridButtons
    let bottom = set([view.showsCancel ? buttons : []].filter { !$0.isEmpty })
    let lines: [ScreenLine] =
      switch view.empty {
      case .filter:
        [
          chrome.title("Nothing to pick"), chrome.caption("No photo here is of"),
          chrome.caption("the kind asked for."),
        ]
      case .search:
        [
          chrome.title("Nothing found"), chrome.caption("No photo here has"),
          chrome.caption("all of these words."),
        ]
      case .collection:
        [
          chrome.title("Nothing here"), chrome.caption("Its photos are not"),
          chrome.caption("among those shown."),
        ]
      case .library where view.window.scope == .device:
        [
          chrome.title("No photos"), chrome.caption("There are none"),
          chrome.caption("on this device."),
        ]
      case .library:
        [
          chrome.title("No photos"),
          chrome.caption("The library is empty.", shorter: ["None here."]),
        ]
      // The library has not answered yet.
      case nil: []
      }
    let top = hasTop ? metrics.viewport.y : outline.top
    layCentered(lines, from: top, to: bottom) {
      .placeholder(.image, label: nil, cornerRadius: $0 / 6)
    }
    layMessage(above: bottom - 5)
  }

  /// Lays out the screen between the end of the session and the moment the picker disappears.
  mutating func layClosed(_ outcome: PickerOutcome<PickedItem>) {
    switch outcome {
    case .finished(let items):
      let ready = items.count { $0.outcome == .ready || $0.outcome == .kept }
      var lines: [ScreenLine] = [
        chrome.title("Done"), chrome.caption("\(Wording.number(ready)) picked"),
      ]
      let later = items.count(where: \.outcome.isLater)
      if later > 0 { lines.append(chrome.caption("\(Wording.number(later)) come later")) }
      let rest = items.count - ready - later
      if rest > 0 {
        lines.append(chrome.caption("\(Wording.number(rest)) not here", color: .warning))
      }
      layCentered(lines, to: outline.bottom) { _ in .mark(.arrived) }
    case .cancelled:
      layCentered(
        [
          chrome.title("Cancelled"),
          chrome.caption("Nothing was handed over.", shorter: ["Nothing picked."]),
        ], to: outline.bottom
      ) { _ in .mark(.waiting) }
    case .failed(let failure, _):
      layCentered(
        [chrome.title("Closed"), chrome.caption(Wording.text(for: failure), color: .warning)],
        to: outline.bottom
      ) { _ in .mark(.waiting) }
    }
  }

  private mutating func layCentered(
    _ lines: [ScreenLine], from top: Double? = nil, to bottom: Double,
    _ glyph: (Double) -> ScreenElement.Content
  ) {
    let start = top ?? outline.top
    let height = lines.reduce(0) { $0 + $1.height }
    let size = outline.snapped(min(44 * chrome.unit, max(12, bottom / 5)))
    let room = bottom - start
    // If there is no room for both, the text is shown without the symbol.
    guard size + 10 + height <= room else {
      _ = set(lines, top: start + max(0, (room - height) / 2), bottom: bottom)
      return
    }
    let top = outline.snapped(start + (room - size - 10 - height) / 2)
    let frame = ScreenRect(
      x: outline.snapped(outline.contentCenter - size / 2), y: top, width: size, height: size)
    add(glyph(size), in: frame)
    _ = set(lines, top: top + size + 10)
  }
}
