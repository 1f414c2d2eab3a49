// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Reduces pixels to the colors of a screen.
///
/// The same pixels always give the same result.
///
/// In a photo, the error of a reduced pixel is distributed to the neighboring pixels (error
/// diffusion by Floyd and Steinberg). Errors are never distributed to another photo, so a change of
/// one cell does not change other cells. A pixel outside photos gets the nearest color, so that
/// edges stay crisp.
struct ColorReducer {
  /// For each channel, a table with the nearest displayable value of each of the 256 values.
  ///
  /// A gray screen has only one table, for the luma (the brightness).
  private let shown: [[UInt8]]

  /// Makes a reducer.
  ///
  /// - Parameter colors: The colors that the screen can show.
  init(_ colors: DeviceProfile.Screen.Colors) {
    // The number of values of each channel.
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

  /// Reduces an area of an image.
  ///
  /// - Parameters:
  ///   - image: The image; its pixels are opaque.
  ///   - area: The area to reduce, inside the image.
  ///   - photos: For each pixel of the image, whether it shows a photo.
  ///   - frames: The frames of the photos. Each frame must be completely inside or completely
  ///     outside the area.
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

  /// Returns the screen's color nearest to another color.
  ///
  /// - Parameter color: Any color.
  /// - Returns: A color that the screen can show, with the same alpha.
  func nearest(to color: ScreenColor) -> ScreenColor {
    var pixel = PixelImage(
      size: PixelSize(width: 1, height: 1), bytes: [color.red, color.green, color.blue, 255])
    reduce(&pixel, PixelRect(pixel.size), photos: [false], in: [])
    var copy = color
    (copy.red, copy.green, copy.blue) = (pixel.bytes[0], pixel.bytes[1], pixel.bytes[2])
    return copy
  }
}

/// One channel of an image, or the luma of an image.
///
/// The caller ensures that areas are inside the image.
private struct Plane {
  /// The channel's first byte.
  ///
  /// Each further byte of the channel follows four bytes later.
  let bytes: UnsafeMutablePointer<UInt8>
  let photos: UnsafePointer<Bool>
  let width: Int
  let shown: UnsafePointer<UInt8>
  let isGray: Bool

  /// Sets every pixel outside photos to the nearest value that the screen shows.
  func round(in area: PixelRect) {
    for row in area.rows {
      for index in row * width + area.x..<row * width + area.x + area.width
      where !photos[index] { set(index, shown[value(index)]) }
    }
  }

  /// Sets every pixel of a photo to the nearest value, and distributes the error to the neighboring
  /// pixels.
  func diffuse(in frame: PixelRect) {
    guard !frame.isEmpty else { return }
    // Errors in sixteenths, for two lines. Each line has one additional pixel on both sides, so
    // that edges need no special case.
    var lines = [Int32](repeating: 0, count: (frame.width + 2) * 2)
    lines.withUnsafeMutableBufferPointer { lines in
      guard var errors = lines.baseAddress else { return }
      var next = errors + frame.width + 2
      for row in frame.rows {
        for x in 1...frame.width {
          let index = row * width + frame.x + x - 1
          guard photos[index] else { continue }
          let wanted = value(index) + Int(errors[x] / 16)
          let level = shown[min(255, max(0, wanted))]
          set(index, level)
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

  private func value(_ index: Int) -> Int {
    let pixel = bytes + index * 4
    guard isGray else { return Int(pixel[0]) }
    // The luma according to Rec. 709; the factors are in units of 1/256.
    return (54 * Int(pixel[0]) + 183 * Int(pixel[1]) + 19 * Int(pixel[2])) >> 8
  }

  private func set(_ index: Int, _ value: UInt8) {
    let pixel = bytes + index * 4
    pixel[0] = value
    guard isGray else { return }
    pixel[1] = value
    pixel[2] = value
  }
}
