// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import Testing

@testable import TerminalPicker

@Suite struct ChafaDrawingTests {
  let red = PixelImage.plain(220, 0, 0, PixelSize(width: 40, height: 40))

  @Test func aPlainPictureIsCellsOfItsColour() {
    let cells = ChafaDrawing(colors: .full, isUnicode: true).cells(red, columns: 4, rows: 2)
    #expect(cells.count == 8)
    for cell in cells {
      // A full block shows its foreground, a blank its background.
      let color = cell.letter == " " ? cell.style.background : cell.style.foreground
      #expect((color?.red ?? 0) > 200 && (color?.green ?? 255) < 20)
    }
  }

  @Test func withoutColoursThereAreNone() {
    let cells = ChafaDrawing(colors: .none, isUnicode: true).cells(red, columns: 4, rows: 2)
    #expect(cells.allSatisfy { $0.style == CellStyle() })
  }

  @Test func withoutColoursGreyIsAMixOfLightAndDark() {
    let grey = PixelImage.plain(110, 110, 110, PixelSize(width: 160, height: 160))
    let cells = ChafaDrawing(colors: .none, isUnicode: true).cells(grey, columns: 16, rows: 8)
    #expect(Set(cells.map(\.letter)).count > 1)
  }

  @Test func aConsoleGetsHalves() {
    let cells = ChafaDrawing(colors: .full, isUnicode: true, isConsole: true).cells(
      PictureProtocolTests.image, columns: 20, rows: 10)
    #expect(cells.allSatisfy { " █▀▄▌▐".contains($0.letter) })
  }

  @Test func withoutUnicodeThereIsOnlyAscii() {
    let cells = ChafaDrawing(colors: .full, isUnicode: false).cells(red, columns: 4, rows: 2)
    #expect(cells.allSatisfy { $0.letter.isASCII })
  }

  @Test(
    arguments: [
      (.kitty, "\u{1B}_G"), (.sixel, "\u{1B}P"), (.iterm, "\u{1B}]1337;File=inline=1"),
    ] as [(PictureProtocol, String)])
  func protocolsBeginAsTheyShould(pictures: PictureProtocol, start: String) {
    let text = ChafaDrawing(colors: .full, isUnicode: true).sequences(
      red, columns: 4, rows: 2, size: TerminalSize(columns: 80, rows: 24), pictures: pictures)
    #expect(text.contains(start))
  }
}
