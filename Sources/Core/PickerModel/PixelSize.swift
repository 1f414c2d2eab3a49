// SPDX-License-Identifier: Apache-2.0

/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as a text, such as `396x484`.
  public var description: String { "\(width)x\(height)" }

  /// Returns the size scaled down until it fits into a box, with the same aspect ratio (rule
  /// `unseen.delivered.fits-screen`).
  ///
  /// A size that already fits is returned unchanged. The width and the height are rounded to the
  /// nearest pixel, and are 1 or more.
  ///
  /// - Parameter box: The maximum width and height in pixels. A width or height of zero counts as
  ///   one pixel.
  /// - Returns: The largest size that fits into the box.
  public func fitted(into box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, width > box.width || height > box.height else { return self }
    let scaledHeight = Self.scale(height, by: box.width, over: width)
    if scaledHeight <= box.height {
      return PixelSize(width: max(1, box.width), height: max(1, scaledHeight))
    }
    let scaledWidth = Self.scale(width, by: box.height, over: height)
    return PixelSize(width: max(1, min(scaledWidth, box.width)), height: max(1, box.height))
  }

  /// Multiplies a length by a fraction and rounds to the nearest pixel.
  ///
  /// The product has twice the number of bits, so that it cannot overflow.
  private static func scale(_ length: Int, by numerator: Int, over denominator: Int) -> Int {
    let product = length.multipliedFullWidth(by: max(0, numerator))
    guard product.high < denominator else { return .max }
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return remainder >= denominator - remainder ? quotient + 1 : quotient
  }
}
