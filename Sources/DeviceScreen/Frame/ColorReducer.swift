// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Brings pixels down to the colours that a screen has; the same pixels give the same result.
///
/// What is missed at one pixel of a photo is made up for at its neighbours (Floyd and Steinberg's
/// error diffusion), within that photo only, so that one cell's change leaves the others alone.
/// Everything else takes the nearest colour, so that its edges stay crisp.
struct ColorReducer {
  /// How many values a channel has; a grey one is worked out from the luma.
  private let levels: (red: Int, green: Int, blue: Int)
  private let isGray: Bool

  /// Makes a reducer.
  ///
  /// - Parameter colors: What the screen can show.
  init(_ colors: DeviceProfile.Screen.Colors) {
    isGray = colors == .gray16 || colors == .blackAndWhite
    levels =
      switch colors {
      case .full: (256, 256, 256)
      case .highColor: (32, 64, 32)
      case .colors4096, .gray16: (16, 16, 16)
      case .colors64: (4, 4, 4)
      case .colors8, .blackAndWhite: (2, 2, 2)
      }
  }

  /// Brings an image down.
  ///
  /// - Parameters:
  ///   - image: Opaque pixels.
  ///   - photos: For each pixel whether a photo shows there.
  /// - Returns: The image in the screen's colours.
  /// - Complexity: O(n) in pixels.
  func reduced(_ image: PixelImage, photos: [Bool]) -> PixelImage {
    var result = image
    let channels =
      isGray ? [(0, levels.red)] : [(0, levels.red), (1, levels.green), (2, levels.blue)]
    for (channel, count) in channels { reduce(&result, channel, count, photos) }
    return result
  }

  private func reduce(_ image: inout PixelImage, _ channel: Int, _ count: Int, _ photos: [Bool]) {
    let (width, height) = (image.size.width, image.size.height)
    guard width > 0, photos.count >= width * height else { return }
    // Sixteenths, one place wider on both sides so that edges need no care.
    var errors = [Int](repeating: 0, count: width + 2)
    var next = errors
    for y in 0..<height {
      for x in 0..<width {
        let place = y * width + x
        let value = self.value(image, place * 4 + channel)
        let isPhoto = photos[place]
        let wanted = isPhoto ? value + errors[x + 1] / 16 : value
        let shown = nearest(min(255, max(0, wanted)), count)
        if isGray {
          for index in place * 4..<place * 4 + 3 { image.bytes[index] = UInt8(shown) }
        } else {
          image.bytes[place * 4 + channel] = UInt8(shown)
        }
        guard isPhoto else { continue }
        let missed = wanted - shown
        if x + 1 < width, photos[place + 1] { errors[x + 2] += missed * 7 }
        guard y + 1 < height else { continue }
        if x > 0, photos[place + width - 1] { next[x] += missed * 3 }
        if photos[place + width] { next[x + 1] += missed * 5 }
        if x + 1 < width, photos[place + width + 1] { next[x + 2] += missed }
      }
      errors = next
      for index in next.indices { next[index] = 0 }
    }
  }

  private func value(_ image: PixelImage, _ index: Int) -> Int {
    guard isGray else { return Int(image.bytes[index]) }
    // The luma of Rec. 709 in 256ths.
    return
      (54 * Int(image.bytes[index]) + 183 * Int(image.bytes[index + 1])
      + 19 * Int(image.bytes[index + 2])) >> 8
  }

  private func nearest(_ value: Int, _ count: Int) -> Int {
    (value * (count - 1) + 127) / 255 * 255 / (count - 1)
  }

  /// The screen's colour nearest to another one.
  ///
  /// - Parameter color: Any colour.
  /// - Returns: One that the screen can show, as solid as the other.
  func nearest(to color: ScreenColor) -> ScreenColor {
    let pixel = PixelImage(
      size: PixelSize(width: 1, height: 1), bytes: [color.red, color.green, color.blue, 255])
    let shown = reduced(pixel, photos: [false]).bytes
    var copy = color
    (copy.red, copy.green, copy.blue) = (shown[0], shown[1], shown[2])
    return copy
  }
}
