// SPDX-License-Identifier: Apache-2.0

/// One colour as it is laid on pixels, and how pixels are laid on pixels.
///
/// Everything here takes pointers to pixels that exist; who calls it has looked.
struct PixelInk {
  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8
  private let alpha: UInt8

  /// Premultiplies a colour.
  init(_ color: ScreenColor) {
    let alpha = Int(color.alpha)
    red = UInt8(Int(color.red) * alpha / 255)
    green = UInt8(Int(color.green) * alpha / 255)
    blue = UInt8(Int(color.blue) * alpha / 255)
    self.alpha = color.alpha
  }

  /// Lays the colour on some pixels in a row.
  ///
  /// - Parameters:
  ///   - pixels: The first one.
  ///   - count: How many.
  ///   - coverage: How much of each is covered, 1 to 255.
  func lay(on pixels: UnsafeMutablePointer<UInt8>, count: Int, _ coverage: Int) {
    guard alpha < 255 || coverage < 255 else { return cover(pixels, count: count) }
    let left = 255 - Int(alpha) * coverage / 255
    for place in stride(from: 0, to: count * 4, by: 4) {
      let pixel = pixels + place
      pixel[0] = Self.mixed(red, coverage, pixel[0], left)
      pixel[1] = Self.mixed(green, coverage, pixel[1], left)
      pixel[2] = Self.mixed(blue, coverage, pixel[2], left)
      pixel[3] = Self.mixed(alpha, coverage, pixel[3], left)
    }
  }

  /// Sets one pixel and copies it, then both, then all four, and so on.
  private func cover(_ pixels: UnsafeMutablePointer<UInt8>, count: Int) {
    (pixels[0], pixels[1], pixels[2], pixels[3]) = (red, green, blue, alpha)
    var done = 4
    while done < count * 4 {
      let more = min(done, count * 4 - done)
      (pixels + done).update(from: pixels, count: more)
      done += more
    }
  }

  /// Lays one pixel on another.
  ///
  /// - Parameters:
  ///   - pixel: The upper one.
  ///   - under: The lower one, which takes the result.
  ///   - coverage: How much of it is covered, 1 to 255.
  @inline(__always)
  static func lay(
    _ pixel: UnsafePointer<UInt8>, on under: UnsafeMutablePointer<UInt8>, _ coverage: Int
  ) {
    // Nearly every pixel is solid, and those of photos are many.
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
