// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension FrameBrush {
  /// The sign of a picture that is not there, and why, where a cell has room for words.
  func placeholderStamps(
    _ kind: MediaKind, _ label: String?, _ frame: ScreenRect
  ) -> [Stamp] {
    let side = min(frame.width, frame.height)
    // Letters under a third of a small cell could not be read.
    let isLabelled = label != nil && side >= 58 * chrome.labelSize / 9
    // In a small frame 0.44 of it would be a few dots.
    let size =
      isLabelled ? side * 0.32 : max(side * 0.44, min(side * 0.7, 28 * chrome.unit))
    // High enough for a badge below the label.
    let top = isLabelled ? frame.y + side * 0.1 : frame.center.y - size / 2
    let place = PixelRect(
      ScreenRect(x: frame.center.x - size / 2, y: top, width: size, height: size), scale: scale)
    var stamps = [
      Stamp(
        svg: ChromeSprites.glyph(
          kind, isFailed: label != nil, style, size: place.size), frame: place)
    ]
    if isLabelled, let label {
      let text = ScreenText(
        words: label, size: chrome.labelSize, weight: .regular, alignment: .center,
        color: style.color(.secondary))
      let line = ScreenRect(
        x: frame.x + 2, y: top + size + 1, width: frame.width - 4,
        height: chrome.labelSize * 13 / 9)
      let rect = PixelRect(line, scale: scale)
      let words = text.fitted(into: line.width, smallest: chrome.smallestText)
      stamps.append(stamp(words, in: rect))
    }
    return stamps
  }
}
