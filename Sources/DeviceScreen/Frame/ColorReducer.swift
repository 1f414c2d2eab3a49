// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Brings pixels down to the colours that a screen has; the same pixels give the same result.
///
/// What is missed at one pixel of a photo is made up for at its neighbours (Floyd and Steinberg's
/// error diffusion), within that photo only, so that one cell's change leaves the others alone.
/// Everything else takes the nearest colour, so that its edges stay crisp.
struct ColorReducer {
  /// For each channel of a pixel the nearest value that is shown, for all 256; one for the luma
  /// where the screen is grey.
  private let shown: [[UInt8]]

  /// Makes a reducer.
  ///
  /// - Parameter colors: What the screen can show.
  init(_ colors: DeviceProfile.Screen.Colors) {
    // How many values a channel has.
    let levels =
      switch colors {
      case .full: [256, 256, 256]
      case .highColor: [32, 64, 32]
      case .colors4096: [16, 16, 16]
      case .colors64: [4, 4, 4]
      case .colors8: [2, 2, 2]
      case .gray16: [16]
      case .gray4: [4]
      case .blackAndWhite: [2]
      }
    shown = levels.map { count in
      (0...255).map { UInt8(($0 * (count - 1) + 127) / 255 * 255 / (count - 1)) }
    }
  }

  /// Brings a part of an image down.
  ///
  /// - Parameters:
  ///   - image: Opaque pixels.
  ///   - area: Which of them; inside the image.
  ///   - photos: For each pixel of the image whether a photo shows there.
  ///   - frames: Where photos are, each wholly inside the area or outside it.
  /// - Complexity: O(n) in the area's pixels.
  func reduce(
    _ image: inout PixelImage, _ area: PixelRect, photos: [Bool], in frames: [PixelRect]
  ) {
    let width = image.size.width
    precondition(photos.count == width * image.size.height, "photos: one for each pixel")
    precondition(PixelRect(image.size).intersection(area) == area, "area: inside the image")
    image.bytes.withUnsafeMutableBufferPointer { bytes in
      photos.withUnsafeBufferPointer { photos in
        guard let bytes = bytes.baseAddress, let photos = photos.baseAddress else { return }
        for (channel, values) in shown.enumerated() {
          values.withUnsafeBufferPointer { values in
            guard let values = values.baseAddress else { return }
            let plane = Plane(
              bytes: bytes + channel, photos: photos, width: width, shown: values,
              isGray: shown.count == 1)
            for frame in frames { plane.diffuse(in: frame.intersection(area)) }
            plane.round(in: area)
          }
        }
      }
    }
  }

  /// The screen's colour nearest to another one.
  ///
  /// - Parameter color: Any colour.
  /// - Returns: One that the screen can show, as solid as the other.
  func nearest(to color: ScreenColor) -> ScreenColor {
    var pixel = PixelImage(
      size: PixelSize(width: 1, height: 1), bytes: [color.red, color.green, color.blue, 255])
    reduce(&pixel, PixelRect(pixel.size), photos: [false], in: [])
    var copy = color
    (copy.red, copy.green, copy.blue) = (pixel.bytes[0], pixel.bytes[1], pixel.bytes[2])
    return copy
  }
}

/// One channel of an image, or its luma; areas are looked at by who makes it.
private struct Plane {
  /// The channel's first byte; the others follow every four.
  let bytes: UnsafeMutablePointer<UInt8>
  let photos: UnsafePointer<Bool>
  let width: Int
  let shown: UnsafePointer<UInt8>
  let isGray: Bool

  /// Gives every pixel that shows no photo the nearest value.
  func round(in area: PixelRect) {
    for row in area.rows {
      for place in row * width + area.x..<row * width + area.x + area.width
      where !photos[place] { set(place, shown[value(place)]) }
    }
  }

  /// Gives every pixel that shows a photo a value, and its neighbours what that one missed.
  func diffuse(in frame: PixelRect) {
    guard !frame.isEmpty else { return }
    // Sixteenths, one place wider on both sides so that edges need no care.
    var lines = [Int32](repeating: 0, count: (frame.width + 2) * 2)
    lines.withUnsafeMutableBufferPointer { lines in
      guard var errors = lines.baseAddress else { return }
      var next = errors + frame.width + 2
      for row in frame.rows {
        for x in 1...frame.width {
          let place = row * width + frame.x + x - 1
          guard photos[place] else { continue }
          let wanted = value(place) + Int(errors[x] / 16)
          let level = shown[min(255, max(0, wanted))]
          set(place, level)
          let missed = Int32(wanted - Int(level))
          errors[x + 1] += missed * 7
          next[x - 1] += missed * 3
          next[x] += missed * 5
          next[x + 1] += missed
        }
        (errors, next) = (next, errors)
        next.update(repeating: 0, count: frame.width + 2)
      }
    }
  }

  private func value(_ place: Int) -> Int {
    let pixel = bytes + place * 4
    guard isGray else { return Int(pixel[0]) }
    // The luma of Rec. 709 in 256ths.
    return (54 * Int(pixel[0]) + 183 * Int(pixel[1]) + 19 * Int(pixel[2])) >> 8
  }

  private func set(_ place: Int, _ value: UInt8) {
    let pixel = bytes + place * 4
    pixel[0] = value
    guard isGray else { return }
    pixel[1] = value
    pixel[2] = value
  }
}
