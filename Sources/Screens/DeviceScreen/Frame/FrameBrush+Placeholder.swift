// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension FrameBrush {
  /// Returns the symbol of a missing picture and, if the cell is large enough, the reason as text.
  func placeholderSprites(
    _ kind: MediaKind, _ label: String?, _ frame: ScreenRect
  ) -> [PendingSprite] {
    let side = min(frame.width, frame.height)
    // In a cell that is too small for legible text, the text is omitted.
    let isLabeled = label != nil && side >= 58 * chrome.labelSize / 9
    // In a small frame the symbol gets a larger share: 0.44 of the side would be only a few dots.
    let size =
      isLabeled ? side * 0.32 : max(side * 0.44, min(side * 0.7, 28 * chrome.unit))
    // The symbol is high enough in the cell to leave space for a badge below the label.
    let top = isLabeled ? frame.y + side * 0.1 : frame.center.y - size / 2
    let glyphFrame = PixelRect(
      ScreenRect(x: frame.center.x - size / 2, y: top, width: size, height: size), scale: scale)
    var sprites = [
      PendingSprite(
        svg: ChromeSprites.glyph(
          kind, isFailed: label != nil, style, size: glyphFrame.size), frame: glyphFrame)
    ]
    if isLabeled, let label {
      let text = ScreenText(
        string: label, size: chrome.labelSize, weight: .regular, alignment: .center,
        color: style.color(.secondary))
      let line = ScreenRect(
        x: frame.x + 2, y: top + size + 1, width: frame.width - 4,
        height: chrome.labelSize * 13 / 9)
      let rect = PixelRect(line, scale: scale)
      let fitted = text.fitted(into: line.width, smallest: chrome.minimumTextSize)
      sprites.append(pendingSprite(fitted, in: rect))
    }
    return sprites
  }
}
