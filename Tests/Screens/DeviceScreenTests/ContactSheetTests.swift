// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import Testing

@Suite struct ContactSheetTests {
  @Test func screensAreInRowsAndComplete() async throws {
    var sheet = ContactSheet(columns: 2)
    sheet.add(.solid(255, 0, 0, PixelSize(width: 400, height: 800)), name: "high")
    sheet.add(.solid(0, 255, 0, PixelSize(width: 100, height: 50)), name: "small")
    sheet.add(.solid(0, 0, 255, PixelSize(width: 1_000, height: 500)), name: "wide & long <name>")
    let drawing = StubDrawing()
    let image = try await sheet.image(drawing)
    #expect(image.size == PixelSize(width: 430, height: 470))
    // The middle of the first tile, its empty side, and the other two tiles.
    #expect(image.pixel(110, 110) == [255, 0, 0, 255])
    #expect(image.pixel(15, 110) == [0x48, 0x48, 0x4A, 255])
    #expect(image.pixel(320, 190) == [0, 255, 0, 255])
    #expect(image.pixel(110, 400) == [0, 0, 255, 255])
    #expect(drawing.documents.count == 3)
    #expect(drawing.documents.contains { $0.contains("wide &amp; long &lt;name&gt;") })
  }

  @Test func withoutScreensThereIsNearlyNothing() async throws {
    var sheet = ContactSheet()
    sheet.add(PixelImage(transparent: PixelSize(width: 0, height: 5)), name: "nothing")
    #expect(try await sheet.image(StubDrawing()).size == PixelSize(width: 10, height: 10))
  }
}
