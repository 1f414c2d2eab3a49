// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The privacy notice above the grid, shown until the person dismisses it
/// (rules `privacy.onboarding.first` and `privacy.banner.upgrade`).
struct NoticeBand: Hashable {
  /// The text, line by line.
  let lines: [ScreenText]
  /// The frame of the band.
  let frame: ScreenRect
  /// The frame of the text.
  let textFrame: ScreenRect
  /// The frame of the button.
  let button: ScreenRect

  /// Makes the band of the first notice that a person can dismiss; the result is nil if there is no
  /// such notice.
  ///
  /// - Parameters:
  ///   - notices: The picker's privacy notices.
  ///   - screen: The screen.
  ///   - top: The top edge of the band.
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
      string: message, size: chrome.captionSize, weight: .regular, alignment: .leading,
      color: .primary)
    // On a short screen, such as a host app's frame, the band is only as high as its text.
    let isLow = screen.outline.bounds.height < 6 * chrome.buttonHeight
    let padding = (isLow ? 2 : 6) * chrome.unit
    let band = screen.outline.band(top: top, height: chrome.buttonHeight, margin: 6)
    let buttonWidth = min(52 * chrome.unit, band.width / 3)
    lines = text.wrapped(into: max(1, band.width - buttonWidth - 3 * padding))
    let height = max(chrome.buttonHeight, chrome.captionLineHeight * Double(lines.count))
    frame = ScreenRect(x: band.x, y: top, width: band.width, height: height + 2 * padding)
    button = ScreenRect(
      x: frame.maxX - padding - buttonWidth, y: frame.center.y - chrome.buttonHeight / 2,
      width: buttonWidth, height: chrome.buttonHeight)
    let written = chrome.captionLineHeight * Double(lines.count)
    textFrame = ScreenRect(
      x: frame.x + padding, y: frame.center.y - written / 2,
      width: max(0, button.x - padding - frame.x - padding), height: written)
  }
}
