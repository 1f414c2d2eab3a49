// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Testing

@testable import TerminalPicker

@Suite struct CellCanvasTests {
  func canvas(_ text: String, style: CellStyle = CellStyle()) -> CellCanvas {
    var canvas = CellCanvas(columns: 10, rows: 3)
    canvas.write(text, column: 1, row: 1, style: style)
    return canvas
  }

  @Test func everythingIsSentTheFirstTime() {
    var shown = ShownText(columns: 10, rows: 3)
    shown.take(canvas("hello").sequences(from: nil, colors: .full))
    #expect(shown.lines[1] == " hello    ")
  }

  @Test func nothingIsSentWhereNothingChanged() {
    #expect(canvas("hello").sequences(from: canvas("hello"), colors: .full) == "")
  }

  @Test func onlyChangedCellsAreSent() {
    let text = canvas("hallo").sequences(from: canvas("hello"), colors: .full)
    #expect(text == "\u{1B}[2;3H\u{1B}[0ma\u{1B}[0m")
  }

  @Test func changesAddUpToTheNewText() {
    var shown = ShownText(columns: 10, rows: 3)
    var before: CellCanvas?
    for text in ["one", "two", "threefour", "", "five"] {
      let next = canvas(text)
      shown.take(next.sequences(from: before, colors: .indexed))
      before = next
      #expect(shown.lines[1] == next.text(ofRow: 1))
    }
  }

  @Test func anotherSizeIsSentWhole() {
    let small = CellCanvas(columns: 2, rows: 1)
    #expect(canvas("x").sequences(from: small, colors: .none).filter { $0 == " " }.count == 29)
  }

  @Test func stylesAreSentInTheColoursThereAre() {
    let style = CellStyle(
      foreground: ScreenColor(0xFFFFFF), background: ScreenColor(0xFF0000), isBold: true,
      standsOut: true)
    func sent(_ colors: ColorDepth) -> String {
      canvas("x", style: style).sequences(from: canvas(""), colors: colors)
    }
    #expect(sent(.full).contains("\u{1B}[0;1;38;2;255;255;255;48;2;255;0;0mx"))
    #expect(sent(.indexed).contains("\u{1B}[0;1;38;5;231;48;5;196mx"))
    #expect(sent(.none).contains("\u{1B}[0;1;7mx"))
  }

  @Test func picturesAreLeftAlone() {
    var canvas = CellCanvas(columns: 4, rows: 1)
    canvas.fill(CellRect(column: 1, row: 0, columns: 2, rows: 1), with: nil)
    var shown = ShownText(columns: 4, rows: 1)
    shown.take("\u{1B}[1;1Hpppp")
    shown.take(canvas.sequences(from: nil, colors: .full))
    #expect(shown.lines == [" pp "])
  }

  @Test func textOutsideIsCutAndControlCharactersAreHarmless() {
    var canvas = CellCanvas(columns: 4, rows: 1)
    canvas.write("ab\u{1B}[2Jcd", column: -1, row: 0, style: CellStyle())
    canvas.write("zz", column: 0, row: 5, style: CellStyle())
    #expect(canvas.text(ofRow: 0) == "b [2")
  }

  @Test(
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2),
      ("👩‍👩‍👧", 2), ("🇫🇷", 2), ("☁", 1), ("☁\u{FE0F}", 2), ("✓", 1), ("\u{202E}", 0),
      ("\u{200B}", 0), ("\u{AD}", 0), ("─", 1), ("▀", 1), ("…", 1),
    ])
  func lettersTakeTheCellsOfTerminals(letter: String, width: Int) {
    #expect(letter.cellCount == width)
  }

  @Test func wideLettersTakeTwoCells() {
    let canvas = canvas("日a本😀x")
    #expect(canvas.text(ofRow: 1) == " 日a本😀x ")
    var shown = ShownText(columns: 10, rows: 3)
    shown.take(canvas.sequences(from: nil, colors: .full))
    #expect(shown.lines[1] == canvas.text(ofRow: 1))
  }

  @Test func overHalfOfAWideLetterTheOtherHalfGoes() {
    for column in 1...2 {
      var canvas = canvas("日本")
      canvas.write("x", column: column, row: 1, style: CellStyle())
      #expect(canvas.text(ofRow: 1) == (column == 1 ? " x 本     " : "  x本     "))
    }
  }

  @Test func aWideLetterThatIsCutIsABlank() {
    var canvas = CellCanvas(columns: 3, rows: 1)
    canvas.write("ab日", column: 0, row: 0, style: CellStyle())
    #expect(canvas.text(ofRow: 0) == "ab ")
    #expect("日本語".prefix(cells: 5) == "日本" && "abc".prefix(cells: 2) == "ab")
  }

  @Test func changesOfWideLettersAddUp() {
    var shown = ShownText(columns: 10, rows: 3)
    var before: CellCanvas?
    for text in ["日本", "a日本", "ab日", "日", "", "日本語日", "xy語"] {
      let next = canvas(text)
      shown.take(next.sequences(from: before, colors: .indexed))
      before = next
      #expect(shown.lines[1] == next.text(ofRow: 1))
    }
  }

  @Test(arguments: [(0x000000, 16), (0xFFFFFF, 231), (0x808080, 244), (0x0A64DC, 26)])
  func indexedColoursAreNear(hex: Int, index: Int) {
    #expect(ScreenColor(UInt32(hex)).indexed == index)
  }
}
