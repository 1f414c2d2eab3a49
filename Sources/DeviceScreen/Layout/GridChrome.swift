// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The lines above and below a grid; where they would leave it no room they are shortened.
struct GridChrome: Hashable {
  /// The lines above the grid.
  private(set) var header: [ScreenLine] = []
  /// The lines between grid and buttons.
  private(set) var cost: [ScreenLine] = []
  /// Where the lines above the grid begin.
  let top: Double
  /// Where the lines below the grid begin.
  private(set) var footerTop = 0.0
  /// The part of the screen that the grid scrolls in.
  private(set) var viewport = ScreenRect(x: 0, y: 0, width: 0, height: 0)

  private let outline: ScreenOutline
  private let chrome: ChromeMetrics
  private let buttonTop: Double

  /// Chooses the lines.
  ///
  /// - Parameters:
  ///   - view: What the picker shows.
  ///   - profile: The device.
  ///   - rowHeight: The height of a row of the grid, which should show.
  init(view: PickerView, profile: DeviceProfile, rowHeight: Double) {
    outline = ScreenOutline(profile.screen)
    chrome = ChromeMetrics(profile)
    top = outline.top
    buttonTop = LayoutBuilder.top(
      ofButtonRows: view.showsCancel || view.showsFinish ? 1 : 0, outline: outline, chrome)
    // Where one cell fills the screen, half of it is enough to see what it is.
    let wanted = min(rowHeight, outline.safe.height / 2)
    // Above the buttons the corners take nothing away, so that the whole width can be used.
    let room = outline.safe.width - 2 * outline.verticalMargin
    for (headerCount, costCount) in [(3, 2), (2, 1), (1, 1), (1, 0)] {
      header = view.headerLines(
        atMost: headerCount, elsewhere: profile.library.elsewhere,
        room: outline.band(top: top, height: 2 * chrome.noteSize, margin: 3).width, chrome)
      cost = view.costLines(atMost: costCount, room: room, chrome)
      if costCount == 0, !cost.isEmpty { (header, cost) = (cost, []) }
      place()
      if viewport.height >= wanted { break }
    }
  }

  private mutating func place() {
    let start = outline.snapped(top + header.reduce(0) { $0 + $1.height } + 2)
    footerTop = buttonTop - cost.reduce(0) { $0 + $1.height } - (cost.isEmpty ? 0 : 2)
    viewport = ScreenRect(
      x: 0, y: start, width: outline.bounds.width,
      height: max(0, outline.snapped(footerTop - 4) - start))
  }
}
