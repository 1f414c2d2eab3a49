// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// How two frames differ, blind to how a machine smooths the edges of letters.
///
/// Blocks of 4 by 4 pixels are compared by their mean, so that neither soft edges nor dots of
/// dithering count, but whatever is there or not.
struct FrameDifference {
  /// The most by which a channel's mean may differ.
  static let mostOfAMean = 40
  /// The largest share of blocks that may differ more.
  static let mostOfAll = 0.002
  private static let side = 4

  private let columns: Int
  private let rows: Int
  /// For each block, row by row, whether its mean differs too much.
  private let differs: [Bool]
  private let isOfOneSize: Bool

  init(_ one: PixelImage, _ other: PixelImage) {
    let side = Self.side
    let size = one.size
    columns = (size.width + side - 1) / side
    rows = (size.height + side - 1) / side
    isOfOneSize = size == other.size
    guard isOfOneSize, one != other else {
      differs = Array(repeating: !isOfOneSize, count: columns * rows)
      return
    }
    var sums = [Int](repeating: 0, count: columns * rows * 3)
    for y in 0..<size.height {
      let line = y * size.width * 4..<(y + 1) * size.width * 4
      guard one.bytes[line] != other.bytes[line] else { continue }
      for x in 0..<size.width {
        let place = (y * size.width + x) * 4
        let block = (y / side * columns + x / side) * 3
        for channel in 0..<3 {
          sums[block + channel] +=
            Int(one.bytes[place + channel]) - Int(other.bytes[place + channel])
        }
      }
    }
    differs = (0..<columns * rows).map { block in
      let (y, x) = block.quotientAndRemainder(dividingBy: (size.width + side - 1) / side)
      let count = min(side, size.width - x * side) * min(side, size.height - y * side)
      return (0..<3).contains { abs(sums[block * 3 + $0]) > Self.mostOfAMean * count }
    }
  }

  /// The share of blocks that differ.
  var share: Double { Double(differs.count { $0 }) / Double(max(1, differs.count)) }

  /// Whether somewhere all blocks of three by three differ: twelve by twelve pixels.
  var hasPatch: Bool {
    guard rows >= 3, columns >= 3 else { return share > 0 }
    return (0..<rows - 2).contains { y in
      (0..<columns - 2).contains { x in
        (0..<9).allSatisfy { differs[(y + $0 / 3) * columns + x + $0 % 3] }
      }
    }
  }

  /// Whether the frames are taken for the same.
  var isSmall: Bool { isOfOneSize && share <= Self.mostOfAll && !hasPatch }
}
