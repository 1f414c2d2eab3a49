// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What the picker explains above the grid until the person has read it (rule P13).
struct NoticeBand: Hashable {
  /// The words, line by line.
  let lines: [ScreenText]
  /// Where it is.
  let frame: ScreenRect
  /// Where the words are, as far as they go.
  let words: ScreenRect
  /// Where the button is.
  let button: ScreenRect

  /// Makes the band of the first notice that a person can take away, nil where there is none.
  ///
  /// - Parameters:
  ///   - notices: What the picker says of privacy.
  ///   - screen: The screen.
  ///   - top: Where it begins.
  init?(_ notices: [PrivacyNotice], on screen: ScreenContext, top: Double) {
    let chrome = screen.chrome
    let message: String
    if notices.contains(.onboarding) {
      message = "The app gets what you pick and sees nothing else of your library."
    } else if notices.contains(.upgradeBanner) {
      message = "This picker is new. The app still gets only what you pick."
    } else {
      return nil
    }
    let text = ScreenText(
      words: message, size: chrome.noteSize, weight: .regular, alignment: .leading, color: .primary)
    // On a low screen, such as an app's frame, the band takes no more than its words.
    let isLow = screen.outline.bounds.height < 6 * chrome.buttonHeight
    let padding = (isLow ? 2 : 6) * chrome.unit
    let band = screen.outline.band(top: top, height: chrome.buttonHeight, margin: 6)
    let buttonWidth = min(52 * chrome.unit, band.width / 3)
    lines = text.wrapped(into: max(1, band.width - buttonWidth - 3 * padding))
    let height = max(chrome.buttonHeight, chrome.noteLine * Double(lines.count))
    frame = ScreenRect(x: band.x, y: top, width: band.width, height: height + 2 * padding)
    button = ScreenRect(
      x: frame.maxX - padding - buttonWidth, y: frame.center.y - chrome.buttonHeight / 2,
      width: buttonWidth, height: chrome.buttonHeight)
    let written = chrome.noteLine * Double(lines.count)
    words = ScreenRect(
      x: frame.x + padding, y: frame.center.y - written / 2,
      width: max(0, button.x - padding - frame.x - padding), height: written)
  }
}
