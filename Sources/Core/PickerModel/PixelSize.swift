// SPDX-License-Identifier: Apache-2.0

/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable, Codable, CustomStringConvertible {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Makes a size.
  ///
  /// - Parameters:
  ///   - width: Pixels across.
  ///   - height: Pixels down.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as a text, such as `396x484`.
  public var description: String { "\(width)x\(height)" }

  /// Returns the largest size of the same aspect ratio inside a box, never larger than this one
  /// (W11).
  ///
  /// Rounds to the nearest pixel and keeps at least one pixel per side.
  ///
  /// - Parameter box: The box in pixels; an empty side becomes one pixel.
  /// - Returns: The size that fits.
  public func fitted(into box: PixelSize) -> PixelSize {
    guard width > 0, height > 0, width > box.width || height > box.height else { return self }
    let scaledHeight = Self.scale(height, by: box.width, over: width)
    if scaledHeight <= box.height {
      return PixelSize(width: max(1, box.width), height: max(1, scaledHeight))
    }
    let scaledWidth = Self.scale(width, by: box.height, over: height)
    return PixelSize(width: max(1, min(scaledWidth, box.width)), height: max(1, box.height))
  }

  /// Multiplies a length by a fraction below one and rounds to the nearest pixel, exactly for any
  /// size.
  private static func scale(_ length: Int, by numerator: Int, over denominator: Int) -> Int {
    let product = length.multipliedFullWidth(by: max(0, numerator))
    guard product.high < denominator else { return .max }
    let (quotient, remainder) = denominator.dividingFullWidth(product)
    return remainder >= denominator - remainder ? quotient + 1 : quotient
  }
}
