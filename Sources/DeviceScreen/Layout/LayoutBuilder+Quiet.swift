// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

extension LayoutBuilder {
  /// The screen of a grid without assets: says why, and can be left (rule P14).
  mutating func layEmpty() {
    let bottom = set(view.showsCancel ? [[button(.cancel, "Cancel")]] : [])
    let lines: [ScreenLine] =
      switch view.empty {
      case .filter:
        [.title("Nothing to pick"), .note("No photo here is of"), .note("the kind asked for.")]
      case .search:
        [.title("Nothing found"), .note("No photo here has"), .note("all of these words.")]
      case .collection:
        [.title("Nothing here"), .note("Its photos are not"), .note("among those shown.")]
      case .library where view.window.scope == .device:
        [.title("No photos"), .note("There are none"), .note("on this device.")]
      case .library: [.title("No photos"), .note("The library is empty.")]
      // The library is being asked.
      case nil: []
      }
    layCentered(lines, to: bottom) { .placeholder(.image, label: nil, cornerRadius: $0 / 6) }
    layMessage(above: bottom - 5)
  }

  /// The screen for the moment between the end and the picker's going away.
  mutating func layClosed(_ outcome: PickerOutcome) {
    switch outcome {
    case .finished(let items):
      let ready = items.count { $0.outcome == .ready || $0.outcome == .kept }
      var lines: [ScreenLine] = [.title("Done"), .note("\(Wording.number(ready)) picked")]
      if ready < items.count {
        lines.append(.note("\(Wording.number(items.count - ready)) not here", color: .warning))
      }
      layCentered(lines, to: outline.bounds.maxY) { _ in .mark(.arrived) }
    case .cancelled:
      layCentered(
        [.title("Cancelled"), .note("Nothing was handed over.")], to: outline.bounds.maxY
      ) { _ in .mark(.waiting) }
    case .failed(let failure, _):
      layCentered(
        [.title("Closed"), .note(Wording.words(for: failure), color: .warning)],
        to: outline.bounds.maxY
      ) { _ in .mark(.waiting) }
    }
  }

  private mutating func layCentered(
    _ lines: [ScreenLine], to bottom: Double, _ glyph: (Double) -> ScreenElement.Content
  ) {
    let height = lines.reduce(0) { $0 + $1.height }
    let size = outline.snapped(min(44, max(12, bottom / 5)))
    let top = outline.snapped(max(outline.verticalMargin, (bottom - size - 10 - height) / 2))
    let frame = ScreenRect(
      x: outline.snapped(outline.bounds.center.x - size / 2), y: top, width: size, height: size)
    add(glyph(size), in: frame)
    _ = set(lines, top: top + size + 10)
  }
}
