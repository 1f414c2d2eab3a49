// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

/// A picture fits the screen in pixels, keeps its aspect ratio and is never enlarged.
@Suite struct PixelSizeTests {
  private let watch = PixelSize(width: 396, height: 484)

  @Test(
    "unseen.delivered.fits-screen, unseen.watch.scaled: a picture fits the screen and keeps its shape",
    arguments: [
      (PixelSize(width: 3024, height: 4032), PixelSize(width: 363, height: 484)),
      (PixelSize(width: 4032, height: 3024), PixelSize(width: 396, height: 297)),
      (PixelSize(width: 396, height: 484), PixelSize(width: 396, height: 484)),
      (PixelSize(width: 397, height: 484), PixelSize(width: 396, height: 483)),
      (PixelSize(width: 100, height: 50), PixelSize(width: 100, height: 50)),
      (PixelSize(width: 20_000, height: 1), PixelSize(width: 396, height: 1)),
      (PixelSize(width: 1, height: 20_000), PixelSize(width: 1, height: 484)),
      (PixelSize(width: .max, height: .max), PixelSize(width: 396, height: 396)),
      (PixelSize(width: 0, height: 0), PixelSize(width: 0, height: 0)),
    ])
  func fits(size: PixelSize, expected: PixelSize) {
    #expect(size.fitted(into: watch) == expected)
  }
}
