// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PixelImage {
  /// The image at another size, each pixel the mean of those that it stands for.
  ///
  /// Thumbnails come at the size of a grid's cell; other screens show them smaller.
  func scaled(to target: PixelSize) -> PixelImage {
    guard target != size, size.width > 0, size.height > 0 else { return self }
    var result = PixelImage(transparent: target)
    let columns = (0..<target.width).map { Self.part($0, of: target.width, over: size.width) }
    bytes.withUnsafeBufferPointer { source in
      result.bytes.withUnsafeMutableBufferPointer { pixels in
        guard let source = source.baseAddress, var pixel = pixels.baseAddress else { return }
        for y in 0..<target.height {
          let rows = Self.part(y, of: target.height, over: size.height)
          for columns in columns {
            mean(of: source, rows, columns, into: pixel)
            pixel += 4
          }
        }
      }
    }
    return result
  }

  /// The pixels of a side that one pixel of another length stands for; at least one.
  private static func part(_ index: Int, of target: Int, over length: Int) -> Range<Int> {
    let start = index * length / target
    return start..<max(start + 1, (index + 1) * length / target)
  }

  private func mean(
    of source: UnsafePointer<UInt8>, _ rows: Range<Int>, _ columns: Range<Int>,
    into pixel: UnsafeMutablePointer<UInt8>
  ) {
    let first = source + (rows.lowerBound * size.width + columns.lowerBound) * 4
    let count = rows.count * columns.count
    // An enlarged picture shows most of its pixels several times.
    guard count > 1 else { return pixel.update(from: first, count: 4) }
    var sum = SIMD4<UInt32>()
    for row in 0..<rows.count {
      let line = first + row * size.width * 4
      for place in stride(from: 0, to: columns.count * 4, by: 4) {
        sum &+= SIMD4(
          UInt32(line[place]), UInt32(line[place + 1]), UInt32(line[place + 2]),
          UInt32(line[place + 3]))
      }
    }
    let mean = sum / UInt32(count)
    for channel in 0..<4 { pixel[channel] = UInt8(truncatingIfNeeded: mean[channel]) }
  }
}
