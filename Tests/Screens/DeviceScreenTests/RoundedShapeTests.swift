// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

@Suite struct RoundedShapeTests {
  /// Returns the coverage of each pixel of an area from a shape's runs, left to right and top to
  /// bottom.
  private func coverage(
    of shape: RoundedShape, in area: PixelRect, minus hole: RoundedShape? = nil
  ) -> [Int] {
    var pixels = Array(repeating: 0, count: area.area)
    shape.forEachRun(in: area, minus: hole) { row, columns, coverage in
      #expect(coverage > 0)
      for column in columns {
        let index = (row - area.y) * area.width + column - area.x
        #expect(pixels[index] == 0, "no pixel comes twice")
        pixels[index] = coverage
      }
    }
    return pixels
  }

  @Test(arguments: 0..<200)
  func runsSayTheSameAsSinglePixels(seed: UInt64) {
    var dice = SeededGenerator(seed: seed)
    func rect() -> PixelRect {
      PixelRect(
        x: .random(in: 0..<12, using: &dice), y: .random(in: 0..<12, using: &dice),
        width: .random(in: 0..<40, using: &dice), height: .random(in: 0..<40, using: &dice))
    }
    func shape() -> RoundedShape {
      let (x, y) = (
        Double.random(in: 0...24, using: &dice), Double.random(in: 0...24, using: &dice)
      )
      let isRound = Bool.random(using: &dice)
      return RoundedShape(rect(), radiusX: x, radiusY: isRound ? x : y)
    }
    let (one, hole, area) = (shape(), shape(), rect())
    let pixels = area.rows.flatMap { row in area.columns.map { (x: $0, y: row) } }
    #expect(coverage(of: one, in: area) == pixels.map { one.coverage(x: $0.x, y: $0.y) })
    #expect(
      coverage(of: one, in: area, minus: hole)
        == pixels.map {
          one.coverage(x: $0.x, y: $0.y) * (255 - hole.coverage(x: $0.x, y: $0.y)) / 255
        })
  }

  @Test func roundScreenIsMostlyRuns() {
    let size = PixelSize(width: 384, height: 384)
    var looks = 0
    RoundedShape(PixelRect(size), radius: 192).forEachRun(in: PixelRect(size)) { _, _, coverage in
      if coverage < 255 { looks += 1 }
    }
    #expect(looks < 4 * 384)
  }
}
