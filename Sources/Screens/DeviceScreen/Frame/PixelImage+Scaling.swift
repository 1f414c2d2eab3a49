// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PixelImage {
  /// Returns the image at another size.
  ///
  /// Each pixel of the result is the mean of the source pixels that it covers.
  ///
  /// A thumbnail has the size of a grid's cell. This method reduces it on pages that show it
  /// smaller.
  func scaled(to target: PixelSize) -> PixelImage {
    guard target != size, size.width > 0, size.height > 0 else { return self }
    var result = PixelImage(transparent: target)
    let columns = (0..<target.width).map {
      Self.sourceRange($0, of: target.width, over: size.width)
    }
    bytes.withUnsafeBufferPointer { source in
      result.bytes.withUnsafeMutableBufferPointer { pixels in
        guard let source = source.baseAddress, var pixel = pixels.baseAddress else { return }
        for y in 0..<target.height {
          let rows = Self.sourceRange(y, of: target.height, over: size.height)
          for columns in columns {
            mean(of: source, rows, columns, into: pixel)
            pixel += 4
          }
        }
      }
    }
    return result
  }

  /// Returns the range of source pixels that one target pixel covers; the range is never empty.
  private static func sourceRange(_ index: Int, of target: Int, over length: Int) -> Range<Int> {
    let start = index * length / target
    return start..<max(start + 1, (index + 1) * length / target)
  }

  private func mean(
    of source: UnsafePointer<UInt8>, _ rows: Range<Int>, _ columns: Range<Int>,
    into pixel: UnsafeMutablePointer<UInt8>
  ) {
    let first = source + (rows.lowerBound * size.width + columns.lowerBound) * 4
    let count = rows.count * columns.count
    // When a picture is enlarged, most target pixels have only one source pixel, which is copied.
    guard count > 1 else { return pixel.update(from: first, count: 4) }
    var total = SIMD4<UInt32>()
    for row in 0..<rows.count {
      let line = first + row * size.width * 4
      for offset in stride(from: 0, to: columns.count * 4, by: 4) {
        total &+= SIMD4(
          UInt32(line[offset]), UInt32(line[offset + 1]), UInt32(line[offset + 2]),
          UInt32(line[offset + 3]))
      }
    }
    let mean = total / UInt32(count)
    for channel in 0..<4 { pixel[channel] = UInt8(truncatingIfNeeded: mean[channel]) }
  }
}
