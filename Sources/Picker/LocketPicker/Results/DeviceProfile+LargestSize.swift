// SPDX-License-Identifier: Apache-2.0

package import PickerModel

extension DeviceProfile {
  /// Returns the size in pixels in which a delivered picture must fit (rule
  /// `unseen.delivered.fits-screen`).
  ///
  /// The result is nil if the picture keeps its size. If only the number of pixels is limited, the
  /// returned size has the aspect ratio of the picture.
  ///
  /// - Parameter asset: The asset to deliver. If its size is unknown, the returned size is a
  ///   square.
  /// - Returns: The maximum width and height in pixels; nil if the picture keeps its size.
  package func largestSize(of asset: Asset) -> PixelSize? {
    let box = delivery.fits == .screen ? screen.size : nil
    guard let pixels = delivery.maximumPixels else { return box }
    let size = asset.pixelSize
    let isKnown = size.width > 0 && size.height > 0
    guard isKnown else {
      // The aspect ratio is unknown. The box is a square with that many pixels, cut to the screen.
      let side = max(1, Int(Double(pixels).squareRoot()))
      return box.map { PixelSize(width: min(side, $0.width), height: min(side, $0.height)) }
        ?? PixelSize(width: side, height: side)
    }
    let shown = box.map { size.fitted(into: $0) } ?? size
    return shown.area > pixels ? size.scaled(toPixels: pixels) : box
  }
}

extension PixelSize {
  /// The number of pixels, or `Int.max` if the number does not fit.
  fileprivate var area: Int {
    let (product, isTooLarge) = width.multipliedReportingOverflow(by: height)
    return isTooLarge ? .max : product
  }

  /// Returns the largest size of the same aspect ratio that has at most a number of pixels.
  ///
  /// Each side has at least one pixel.
  fileprivate func scaled(toPixels pixels: Int) -> PixelSize {
    let factor = (Double(pixels) / (Double(width) * Double(height))).squareRoot()
    // If this side is rounded up to one pixel, the other side must be shorter.
    let shorter = max(1, Int(Double(min(width, height)) * factor))
    let longer = max(1, min(Int(Double(max(width, height)) * factor), pixels / shorter))
    return width < height
      ? PixelSize(width: shorter, height: longer) : PixelSize(width: longer, height: shorter)
  }
}
