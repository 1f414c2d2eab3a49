// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// The box that a delivered picture fits into, nil where it keeps its own size (rule W11).
  ///
  /// What bounds the pixels alone makes a box of the picture's own shape.
  ///
  /// - Parameter asset: What is delivered; one of unknown size gets a square box.
  /// - Returns: The box in pixels.
  func largestSize(of asset: Asset) -> PixelSize? {
    let box = delivery.fits == .screen ? screen.size : nil
    guard let pixels = delivery.maximumPixels else { return box }
    let size = asset.pixelSize
    let isKnown = size.width > 0 && size.height > 0
    guard isKnown else {
      // No shape to keep to: the square has the pixels, and the screen bounds it as well.
      let side = max(1, Int(Double(pixels).squareRoot()))
      return box.map { PixelSize(width: min(side, $0.width), height: min(side, $0.height)) }
        ?? PixelSize(width: side, height: side)
    }
    let shown = box.map { size.fitted(into: $0) } ?? size
    return shown.area > pixels ? size.scaled(toPixels: pixels) : box
  }
}

extension PixelSize {
  /// How many pixels there are, the most that can be told where there are more.
  fileprivate var area: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// The largest size of this shape with no more than some pixels, at least one each way.
  fileprivate func scaled(toPixels pixels: Int) -> PixelSize {
    let factor = (Double(pixels) / (Double(width) * Double(height))).squareRoot()
    // A side of one pixel is as short as it gets, and the other side has to give way.
    let shorter = max(1, Int(Double(min(width, height)) * factor))
    let longer = max(1, min(Int(Double(max(width, height)) * factor), pixels / shorter))
    return width < height
      ? PixelSize(width: shorter, height: longer) : PixelSize(width: longer, height: shorter)
  }
}
