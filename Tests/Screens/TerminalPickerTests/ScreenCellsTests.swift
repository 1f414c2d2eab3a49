// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import TerminalPicker

@Suite struct ScreenCellsTests {
  /// Returns the text of a device's first screen.
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
    phone.capabilities = []
    phone.options.menu = []
    let small = try lines(phone, 80, 24)
    #expect(small.lines.contains { $0.contains("Photos · 40 items") }, "\(small.lines)")
    // If each line has its own row, nothing changes.
    let large = try lines(phone, 120, 60)
    #expect(!large.lines.contains { $0.contains("Photos · 40 items") })
    #expect(large.lines.contains { $0.contains(" Photos ") })
    #expect(large.lines.contains { $0.contains(" 40 items ") })
  }

  @Test(arguments: [ColorDepth.full, .none])
  func adjacentButtonsStandApartWithTitlesThatFit(colors: ColorDepth) throws {
    var phone = DeviceProfile.familyWatch()
    phone.delivery.backgroundFinish = true
    phone.screen = .init(size: PixelSize(width: 720, height: 1_440), scale: 2, shape: .rectangle)
    let layout = try #require(try ContrastTests.layouts(phone).dropFirst(2).first)
    for columns in 30...60 {
      let placement = DevicePlacement(
        on: TerminalSize(columns: columns, rows: 20), outline: layout.outline)
      var cells = ScreenCells(
        placement: placement, glyphs: Glyphs(isUnicode: true), colors: colors,
        on: CellCanvas(columns: columns, rows: 20))
      cells.draw(layout)
      let lines = (0..<20).map { cells.canvas.text(ofRow: $0) }
      let titles = ["Cancel", "Exit", "Later", "Fetch later"]
      let row = lines.first { line in titles.count { line.contains($0) } >= 2 }
      #expect(row?.contains("…") == false, "\(lines)")
    }
  }
}
