// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerModel
import PickerTesting
import Testing

@testable import TerminalPicker

@Suite struct TerminalEnvironmentTests {
  func read(_ variables: [String: String]) -> TerminalEnvironment {
    TerminalEnvironment { variables[$0] }
  }

  @Test func coloursGoByTheEnvironment() {
    #expect(read(["TERM": "xterm-256color", "COLORTERM": "truecolor"]).colors == .full)
    #expect(read(["TERM": "xterm-256color"]).colors == .indexed)
    #expect(read(["TERM": "xterm", "COLORTERM": "24bit", "NO_COLOR": "1"]).colors == .none)
    #expect(read(["TERM": "xterm", "NO_COLOR": ""]).colors == .indexed)
    #expect(read(["TERM": "dumb"]).colors == .none)
    #expect(read([:]).colors == .none)
  }

  @Test func reducedMotionIsAskedFor() {
    #expect(!read([:]).reducesMotion && !read(["LOCKET_REDUCED_MOTION": "0"]).reducesMotion)
    #expect(read(["LOCKET_REDUCED_MOTION": "1"]).reducesMotion)
  }

  @Test func aConsoleHasFewSigns() {
    #expect(read(["TERM": "linux"]).isConsole && !read(["TERM": "xterm"]).isConsole)
    let glyphs = Glyphs(isUnicode: true, isConsole: true)
    let marks: [ScreenMark] = [
      .tick, .arrived, .preview, .cloud, .unreachable, .waiting, .failed, .number(12),
    ]
    let signs =
      marks.map(glyphs.mark).joined() + glyphs.transliterated("Photos · a…") + glyphs.barDone
      + glyphs.barRest
    // Characters that console fonts have always had, and no others.
    #expect(signs.allSatisfy { $0.isASCII || "·↓─═".contains($0) }, "\(signs)")
  }

  @Test func theTimeForAKeyCanBeSet() {
    #expect(read(["ESCDELAY": "400"]).keyTimeout == .milliseconds(400))
    for nonsense in ["", "-1", "0", "99999999", "soon"] {
      #expect(read(["ESCDELAY": nonsense]).keyTimeout == .milliseconds(60))
    }
  }

  @Test func theFirstLocaleThatIsSetDecides() {
    #expect(read(["LANG": "en_GB.UTF-8"]).isUnicode)
    #expect(read(["LANG": "de_DE.utf8"]).isUnicode)
    #expect(!read(["LC_ALL": "C", "LANG": "en_GB.UTF-8"]).isUnicode)
    #expect(read(["LC_ALL": "", "LC_CTYPE": "C.UTF-8"]).isUnicode)
    #expect(!read([:]).isUnicode)
  }

  @Test func terminalsThatAreKnownAreNotAsked() {
    #expect(read(["TERM": "xterm-kitty"]).pictures == .kitty)
    #expect(read(["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"]).pictures == .iterm)
    #expect(read(["TERM": "xterm-256color"]).pictures == nil)
  }

  @Test func insideAMultiplexerThereAreSymbols() {
    #expect(read(["TERM": "xterm-kitty", "TMUX": "/tmp/x"]).pictures == .symbols)
    #expect(read(["TERM": "tmux-256color", "TERM_PROGRAM": "iTerm.app"]).pictures == .symbols)
    #expect(read(["TERM": "xterm-kitty", "NO_COLOR": "1"]).pictures == .symbols)
  }

  @Test func answersChooseTheBestProtocol() {
    var answers = TerminalAnswers()
    #expect(answers.pictures == .symbols)
    let isLast = answers.take(.attributes([62, 4]))
    #expect(isLast)
    #expect(answers.pictures == .sixel)
    let isLastToo = answers.take(.pictureReply(true))
    #expect(!isLastToo)
    #expect(answers.pictures == .kitty)
  }

  @Test func theCellsShapeIsBelievedOnlyWhereItCanBeTrue() {
    #expect(TerminalSize(columns: 80, rows: 24).cellAspect == 2)
    let real = TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 528)
    #expect(real.cellAspect == 2.2)
    #expect(real.cellWidth == 10)
    let odd = TerminalSize(columns: 80, rows: 24, pixelWidth: 80, pixelHeight: 9_999)
    #expect(odd.cellAspect == 2)
  }

  @Test func tooSmallTerminalReportsRequiredSize() {
    #expect(!TerminalSize(columns: 29, rows: 50).isEnough)
    #expect(TerminalSize(columns: 30, rows: 14).isEnough)
    #expect(
      TerminalError.tooSmall(columns: 20, rows: 10).description
        == "terminal: 20x10 is too small; at least 30 columns and 14 rows are needed, "
        + "or use 'locket pick --script'")
    #expect(TerminalError.noTerminal.description.contains("--script"))
  }

  @Test(
    arguments: [(30, 14), (40, 20), (80, 24), (200, 60), (40, 100), (300, 15)],
    [(396, 484), (1170, 2532), (2048, 1536), (416, 416)])
  func theScreenFitsWithItsBezelAndKeepsItsShape(cells: (Int, Int), pixels: (Int, Int)) {
    let size = TerminalSize(columns: cells.0, rows: cells.1)
    let outline = ScreenOutline(
      DeviceProfile.Screen(size: PixelSize(width: pixels.0, height: pixels.1), scale: 2))
    let placement = DevicePlacement(on: size, outline: outline)
    let frame = placement.hasBezel ? 1 : 0
    #expect(placement.screen.column >= frame && placement.screen.row >= frame)
    #expect(placement.screen.column + placement.screen.columns <= cells.0 - frame)
    #expect(placement.screen.row + placement.screen.rows <= placement.helpRow - frame)
    let shape = Double(placement.screen.columns) / Double(placement.screen.rows) / 2
    let wanted = Double(pixels.0) / Double(pixels.1)
    #expect(abs(shape - wanted) / wanted < 0.12)
  }

  @Test func aCellsMiddleLiesInThatCell() throws {
    let outline = ScreenOutline(
      DeviceProfile.Screen(size: PixelSize(width: 396, height: 484), scale: 2))
    let placement = DevicePlacement(on: TerminalSize(columns: 80, rows: 24), outline: outline)
    for row in 0..<24 {
      for column in 0..<80 where placement.screen.contains(column: column, row: row) {
        let point = placement.point(column: column, row: row)
        #expect(placement.column(point.x) == column)
        #expect(placement.row(point.y) == row)
      }
    }
    // A finger may leave the screen.
    let outside = placement.point(column: 0, row: 0)
    #expect(outside.x < 0 || outside.y < 0)
  }
}
