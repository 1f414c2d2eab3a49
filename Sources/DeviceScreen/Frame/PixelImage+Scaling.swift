// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension PixelImage {
  /// The image at another size, each pixel the mean of those that it stands for.
  ///
  /// Thumbnails come at the size of a grid's cell; other screens show them smaller.
  func scaled(to target: PixelSize) -> PixelImage {
    guard target != size, size.width > 0, size.height > 0 else { return self }
    var result = PixelImage(transparent: target)
    for y in 0..<target.height {
      let rows = Self.part(y, of: target.height, over: size.height)
      for x in 0..<target.width {
        let columns = Self.part(x, of: target.width, over: size.width)
        let place = (y * target.width + x) * 4
        for channel in 0..<4 {
          result.bytes[place + channel] = mean(rows, columns, channel)
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

  private func mean(_ rows: Range<Int>, _ columns: Range<Int>, _ channel: Int) -> UInt8 {
    var sum = 0
    for row in rows {
      for column in columns { sum += Int(bytes[(row * size.width + column) * 4 + channel]) }
    }
    return UInt8(sum / (rows.count * columns.count))
  }
}
