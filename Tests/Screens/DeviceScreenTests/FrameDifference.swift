// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The difference of two frames, insensitive to how a machine smooths the edges of letters.
///
/// Compares the means of blocks of 4 by 4 pixels, so that soft edges and dithering do not count but
/// missing elements do.
struct FrameDifference {
  /// The maximum difference of a channel's mean.
  static let maximumMeanDifference = 40
  /// The maximum share of blocks with a larger difference.
  static let maximumShare = 0.002
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
    var totals = [Int](repeating: 0, count: columns * rows * 3)
    for y in 0..<size.height {
      let line = y * size.width * 4..<(y + 1) * size.width * 4
      guard one.bytes[line] != other.bytes[line] else { continue }
      for x in 0..<size.width {
        let offset = (y * size.width + x) * 4
        let block = (y / side * columns + x / side) * 3
        for channel in 0..<3 {
          totals[block + channel] +=
            Int(one.bytes[offset + channel]) - Int(other.bytes[offset + channel])
        }
      }
    }
    differs = (0..<columns * rows).map { block in
      let (y, x) = block.quotientAndRemainder(dividingBy: (size.width + side - 1) / side)
      let count = min(side, size.width - x * side) * min(side, size.height - y * side)
      return (0..<3).contains { abs(totals[block * 3 + $0]) > Self.maximumMeanDifference * count }
    }
  }

  /// The share of blocks that differ.
  var share: Double { Double(differs.count { $0 }) / Double(max(1, differs.count)) }

  /// Whether all blocks of some 3 by 3 blocks differ, which is an area of 12 by 12 pixels.
  var hasPatch: Bool {
    guard rows >= 3, columns >= 3 else { return share > 0 }
    return (0..<rows - 2).contains { y in
      (0..<columns - 2).contains { x in
        (0..<9).allSatisfy { differs[(y + $0 / 3) * columns + x + $0 % 3] }
      }
    }
  }

  /// Whether the frames count as equal.
  var isSmall: Bool { isOfOneSize && share <= Self.maximumShare && !hasPatch }
}
