// SPDX-License-Identifier: Apache-2.0

/// Draws a color on pixels, and blends pixels.
///
/// The methods take pointers to pixels and do not check bounds; the caller must do this.
struct PixelInk {
  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8
  private let alpha: UInt8

  /// Prepares a color for drawing: multiplies its channels by its alpha.
  init(_ color: ScreenColor) {
    let alpha = Int(color.alpha)
    red = UInt8(Int(color.red) * alpha / 255)
    green = UInt8(Int(color.green) * alpha / 255)
    blue = UInt8(Int(color.blue) * alpha / 255)
    self.alpha = color.alpha
  }

  /// Draws the color on consecutive pixels.
  ///
  /// - Parameters:
  ///   - pixels: The first pixel.
  ///   - count: The number of pixels.
  ///   - coverage: How much of each pixel is covered, 1 to 255.
  func lay(on pixels: UnsafeMutablePointer<UInt8>, count: Int, _ coverage: Int) {
    guard alpha < 255 || coverage < 255 else { return cover(pixels, count: count) }
    let left = 255 - Int(alpha) * coverage / 255
    for offset in stride(from: 0, to: count * 4, by: 4) {
      let pixel = pixels + offset
      pixel[0] = Self.mixed(red, coverage, pixel[0], left)
      pixel[1] = Self.mixed(green, coverage, pixel[1], left)
      pixel[2] = Self.mixed(blue, coverage, pixel[2], left)
      pixel[3] = Self.mixed(alpha, coverage, pixel[3], left)
    }
  }

  /// Sets consecutive pixels to the color.
  ///
  /// It sets one pixel, and then doubles the number of set pixels with each copy.
  private func cover(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    (pixels[0], pixels[1], pixels[2], pixels[3]) = (red, green, blue, alpha)
    var done = 4
    while done < count * 4 {
      let more = min(done, count * 4 - done)
      (pixels + done).update(from: pixels, count: more)
      done += more
    }
  }

  /// Draws one pixel over another.
  ///
  /// - Parameters:
  ///   - pixel: The upper pixel.
  ///   - under: The lower pixel, in which the result is stored.
  ///   - coverage: How much of the pixel is covered, 1 to 255.
  @inline(__always)
  static func lay(
    _ pixel: UnsafePointer<UInt8>, on under: UnsafeMutablePointer<UInt8>, _ coverage: Int
  ) {
    // A fast path, because nearly all pixels are opaque and photos have many pixels.
    if pixel[3] == 255, coverage == 255 {
      under.update(from: pixel, count: 4)
      return
    }
    let left = 255 - Int(pixel[3]) * coverage / 255
    for channel in 0..<4 {
      under[channel] = mixed(pixel[channel], coverage, under[channel], left)
    }
  }

  @inline(__always)
  private static func mixed(_ over: UInt8, _ coverage: Int, _ under: UInt8, _ left: Int) -> UInt8 {
    UInt8(min(255, (Int(over) * coverage + Int(under) * left + 127) / 255))
  }
}
