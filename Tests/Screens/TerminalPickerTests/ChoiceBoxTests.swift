// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerTesting
import Synchronization
import Testing

@testable import TerminalPicker

/// Tests lists over the screen, and the panel beside it.
@Suite(.timeLimit(.minutes(10))) struct ChoiceBoxTests {
  static let list = TerminalCompanion.List(
    key: "p", title: "Show me as",
    choices: (1...40).map { .init("device-\($0)", $0 == 7 ? "Seventh Watch" : "Device \($0)") },
    current: "device-3", endsPicker: true)

  func lines(_ box: ChoiceBox, _ columns: Int, _ rows: Int) -> [String] {
    var canvas = CellCanvas(columns: columns, rows: rows)
    box.draw(on: &canvas, Glyphs(isUnicode: true))
    return (0..<rows).map { canvas.text(ofRow: $0) }
  }

  @Test func listStartsAtTheCurrentChoiceAndArrowsMove() {
    var box = ChoiceBox(Self.list)
    #expect(lines(box, 60, 20).contains { $0.contains(">*Device 3") })
    for key in [TerminalKey.down, .down, .up] { #expect(box.take(key) == .goOn) }
    #expect(box.take(.enter) == .take("device-4"))
    for _ in 0..<100 { _ = box.take(.down) }
    #expect(lines(box, 60, 20).contains { $0.contains("> Device 40") })
    #expect(box.take(.escape) == .leave)
  }

  @Test func lettersFilterTheChoices() {
    var box = ChoiceBox(Self.list)
    for letter in "seventh wat" { _ = box.take(.character(letter)) }
    #expect(box.shown.map(\.name) == ["device-7"])
    #expect(lines(box, 60, 20).contains { $0.contains("Show me as: seventh wat") })
    #expect(box.take(.enter) == .take("device-7"))
    _ = box.take(.character("x"))
    #expect(box.take(.enter) == .goOn, "nothing is left to take")
    for _ in 0..<12 { _ = box.take(.backspace) }
    #expect(box.shown.count == 40)
    #expect(box.take(.backspace) == .leave)
  }

  @Test(arguments: [(30, 14), (40, 20), (120, 50)])
  func itStaysInsideTheTerminal(columns: Int, rows: Int) {
    for keys in [0, 20, 39] {
      var box = ChoiceBox(Self.list)
      for _ in 0..<keys { _ = box.take(.down) }
      let drawn = lines(box, columns, rows)
      #expect(drawn.contains { $0.contains("esc: back") })
      #expect(drawn.contains { $0.contains(">") })
      #expect(drawn.allSatisfy { $0.count <= columns })
    }
  }

  @Test func choiceIsReportedAndEndsThePicker() async throws {
    let terminal = StubTerminal(columns: 100, rows: 30)
    let chosen = Mutex<[String]>([])
    let companion = TerminalCompanion(lists: [Self.list]) { view, refusal in
      [.init("Beside", isHeading: true), .init("picked \(view.selection.count) \(refusal != nil)")]
    } choose: { key, name in
      chosen.withLock { $0.append("\(key) \(name)") }
    }
    let picker = try await RunningPicker(on: terminal, companion: companion)
    await terminal.shows("picked 0 false")
    terminal.press(" ")
    await terminal.shows("picked 1 false")
    terminal.press("?")
    await terminal.shows("Show me as")
    terminal.press(" p")
    await terminal.shows("esc: back")
    terminal.press("seventh\r")
    #expect(try await picker.outcome.value == .cancelled([]))
    #expect(chosen.withLock { $0 } == ["p device-7"])
  }

  @Test func paragraphsWrapWithinTheirColumns() {
    #expect(SidePanel.wrapped("one two three four", 9) == ["one two", "three", "four"])
    #expect(SidePanel.wrapped("abcdefghijkl x", 5) == ["abcde", "x"])
    var canvas = CellCanvas(columns: 80, rows: 10)
    let paragraphs = (1...20).map {
      TerminalCompanion.Paragraph("note \($0) of many", isHeading: $0 == 2)
    }
    SidePanel(paragraphs: paragraphs).draw(columns: 34, on: &canvas, Glyphs(isUnicode: true))
    for row in 0..<10 { #expect(canvas.text(ofRow: row).prefix(46).allSatisfy { $0 == " " }) }
    #expect(SidePanel.columns(of: TerminalSize(columns: 60, rows: 20)) == 0)
  }

  @Test(
    "the locale says where lines begin and how clocks show",
    arguments: [
      (["LANG": "he_IL.UTF-8"], true, false, 1.0), (["LANG": "en_US.UTF-8"], false, true, 1),
      (["LC_ALL": "C", "LANG": "ar_EG"], false, false, 1),
      (["LANG": "de_DE", "LC_TIME": "en_US"], false, true, 1),
      (["LOCKET_TEXT_SCALE": "1.5"], false, false, 1.5),
      (["LOCKET_TEXT_SCALE": "99"], false, false, 2),
      (["LOCKET_TEXT_SCALE": "nan"], false, false, 1), ([:], false, false, 1),
    ] as [([String: String], Bool, Bool, Double)])
  func preferences(
    variables: [String: String], isRightToLeft: Bool, hasTwelveHours: Bool, scale: Double
  ) {
    let preferences = TerminalEnvironment.preferences { variables[$0] }
    #expect(preferences.isRightToLeft == isRightToLeft)
    #expect(preferences.hasTwelveHours == hasTwelveHours)
    #expect(preferences.textScale == scale)
  }
}
