// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import TerminalPicker

@Suite struct ScreenCellsTests {
  /// The words of the first screen of a device.
  func lines(
    _ profile: DeviceProfile, _ columns: Int, _ rows: Int
  ) throws -> (lines: [String], placement: DevicePlacement) {
    let layout = try #require(try ContrastTests.layouts(profile).first)
    let placement = DevicePlacement(
      on: TerminalSize(columns: columns, rows: rows), outline: layout.outline)
    var cells = ScreenCells(
      placement: placement, glyphs: Glyphs(isUnicode: true), colors: .full,
      on: CellCanvas(columns: columns, rows: rows))
    cells.draw(layout)
    return ((0..<rows).map { cells.canvas.text(ofRow: $0) }, placement)
  }

  @Test func linesThatFallIntoOneRowStandBesideOneAnother() throws {
    var phone = DeviceProfile.familyWatch()
    phone.screen = .init(size: PixelSize(width: 1_170, height: 2_532), scale: 3, shape: .rectangle)
    let small = try lines(phone, 80, 24)
    #expect(small.lines.contains { $0.contains("Photos · 40 items") }, "\(small.lines)")
    // Where each has a row of its own nothing changes.
    let large = try lines(phone, 120, 60)
    #expect(!large.lines.contains { $0.contains("Photos · 40 items") })
    #expect(large.lines.contains { $0.contains(" Photos ") })
    #expect(large.lines.contains { $0.contains(" 40 items ") })
  }
}
