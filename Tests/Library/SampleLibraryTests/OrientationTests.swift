// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import SampleLibrary

/// Checks the transforms against the EXIF standard: the sides of the stored rows and columns.
@Suite struct OrientationTests {
  enum Side: Sendable { case top, bottom, left, right }

  /// The displayed side of the first stored row, and that of the first stored column.
  static let seen: [(EXIFOrientation, row: Side, column: Side)] = [
    (.up, .top, .left), (.upMirrored, .top, .right), (.down, .bottom, .right),
    (.downMirrored, .bottom, .left), (.leftMirrored, .left, .top), (.right, .right, .top),
    (.rightMirrored, .right, .bottom), (.left, .left, .bottom),
  ]

  @Test(arguments: seen)
  func storedPixelsMatchEXIFOrientation(
    orientation: EXIFOrientation, row: Side, column: Side
  ) throws {
    let matrix = try numbers(orientation.storing(width: 40, height: 30))
    let stored = orientation.swapsSides ? (width: 30.0, height: 40.0) : (width: 40.0, height: 30.0)
    for (x, y) in [(0.0, 0.0), (40, 0), (0, 30), (40, 30)] {
      let across = matrix[0] * x + matrix[2] * y + matrix[4]
      let down = matrix[1] * x + matrix[3] * y + matrix[5]
      #expect(across == (lies(column, x, y) ? 0 : stored.width))
      #expect(down == (lies(row, x, y) ? 0 : stored.height))
    }
  }

  private func numbers(_ matrix: String?) throws -> [Double] {
    guard let matrix else { return [1, 0, 0, 1, 0, 0] }
    let inner = try #require(matrix.split(separator: "(").last).dropLast()
    return inner.split(separator: " ").compactMap { Double($0) }
  }

  private func lies(_ side: Side, _ x: Double, _ y: Double) -> Bool {
    switch side {
    case .top: y == 0
    case .bottom: y == 30
    case .left: x == 0
    case .right: x == 40
    }
  }
}
