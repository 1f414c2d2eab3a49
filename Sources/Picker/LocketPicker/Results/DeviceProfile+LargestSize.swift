// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Returns the box that a delivered picture must fit into, nil if the picture keeps its size
  /// (rule W11).
  ///
  /// If the profile limits only the number of pixels, the box has the picture's aspect ratio.
  ///
  /// - Parameter asset: The asset to deliver. An asset of unknown size gets a square box.
  /// - Returns: The box in pixels.
  func largestSize(of asset: Asset) -> PixelSize? {
    let box = delivery.fits == .screen ? screen.size : nil
    guard let pixels = delivery.maximumPixels else { return box }
    let size = asset.pixelSize
    let isKnown = size.width > 0 && size.height > 0
    guard isKnown else {
      // The shape is unknown: a square with that many pixels, which must also fit the screen.
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

  /// Returns the largest size of this aspect ratio with a maximum number of pixels and at least one
  /// pixel per side.
  fileprivate func scaled(toPixels pixels: Int) -> PixelSize {
    let factor = (Double(pixels) / (Double(width) * Double(height))).squareRoot()
    // A side has at least one pixel, so the other side must shrink.
    let shorter = max(1, Int(Double(min(width, height)) * factor))
    let longer = max(1, min(Int(Double(max(width, height)) * factor), pixels / shorter))
    return width < height
      ? PixelSize(width: shorter, height: longer) : PixelSize(width: longer, height: shorter)
  }
}
