// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import TerminalPicker

extension StubTerminal {
  /// Presses, moves and releases the mouse button; columns and rows start at 1.
  func drag(_ path: [(column: Int, row: Int)]) {
    guard let first = path.first, let last = path.last else { return }
    let moves = path.dropFirst().map { "\u{1B}[<32;\($0.column);\($0.row)M" }.joined()
    press(
      "\u{1B}[<0;\(first.column);\(first.row)M" + moves
        + "\u{1B}[<0;\(last.column);\(last.row)m")
  }

  func click(_ column: Int, _ row: Int) { drag([(column, row)]) }
}

/// Tests the mouse button as a finger, and its wheel as the crown.
@Suite(.timeLimit(.minutes(10))) struct MouseTests {
  let terminal = StubTerminal()

  @Test func aClickPicksAndTheWheelScrolls() async throws {
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.click(40, 8)
    await terminal.shows("Add 1")
    #expect(await picker.session.view.selection.identifiers == ["img-1199"])
    terminal.press("\u{1B}[<65;40;8M")
    // A click refers to what the person sees, so the scrolled grid must be displayed first. After
    // several turns at once, its frame could not be recognised.
    await terminal.shows("no badge") { lines in
      lines[5..<18].allSatisfy { !$0.contains("1") }
    }
    terminal.click(40, 8)
    await terminal.shows("Add 2")
    #expect(await picker.session.view.selection.identifiers == ["img-1199", "img-1196"])
    let row = try #require(terminal.lines.firstIndex { $0.contains("Add 2") })
    let line = terminal.lines[row]
    let range = try #require(line.firstRange(of: "Add 2"))
    let column = line.distance(from: line.startIndex, to: range.lowerBound)
    terminal.click(column + 1, row + 1)
    #expect(try await picker.outcome.value.items.count == 2)
  }

  @Test(
    "select.swipe.range, select.swipe.back-undoes, select.swipe.limit-stops: a drag over cells swipes"
  )
  func swipes() async throws {
    let picker = try await RunningPicker(on: terminal, limit: 4, isOrdered: false)
    await terminal.shows("Newest 1,000 of 1,200")
    // The middle of the first row, its right, and the middle of the next one.
    terminal.press("\u{1B}[<0;40;8M\u{1B}[<32;47;8M")
    await terminal.shows("Add 2")
    #expect(await picker.selected == ["img-1199", "img-1198"])
    terminal.press("\u{1B}[<32;40;13M")
    await terminal.shows("Add 4")
    terminal.press("\u{1B}[<32;47;13M")
    await terminal.shows("Only 4 can be picked")
    terminal.press("\u{1B}[<32;47;8M")
    await terminal.shows("Add 2")
    terminal.press("\u{1B}[<0;47;8m")
    // The focus is where the finger lifted, and the swipe is over.
    terminal.press("\u{1B}[<32;40;13M ")
    await terminal.shows("Add 1")
    #expect(await picker.selected == ["img-1199"])
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test("select.swipe.multi-only: where swiping is not on offer a drag scrolls and picks nothing")
  func scrolls() async throws {
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.drag([(40, 13), (40, 11), (40, 8)])
    // The focus moved along, because the first row is no longer completely visible.
    terminal.press(" ")
    await terminal.shows("Add 1")
    #expect(await picker.selected == ["img-1197"])
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func aDragOffAButtonPressesNothing() async throws {
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("Cancel")
    let row = try #require(terminal.lines.firstIndex { $0.contains("Cancel") })
    let before = try #require(terminal.lines[row].firstRange(of: "Cancel"))
    let column =
      terminal.lines[row].distance(
        from: terminal.lines[row].startIndex, to: before.lowerBound) + 2
    terminal.drag([(column, row + 1), (40, 8)])
    terminal.drag([(40, 8), (column, row + 1)])
    terminal.drag([(1, 1), (40, 8)])
    terminal.press(" ")
    await terminal.shows("Add 1")
    terminal.click(column, row + 1)
    #expect(try await picker.outcome.value == .cancelled([]))
  }

  @Test func aBurstOfTheWheelCoastsUntilSomethingIsTouched() async throws {
    let clock = ManualClock()
    let picker = try await RunningPicker(on: terminal, clock: clock)
    await terminal.shows("Newest 1,000 of 1,200")
    terminal.press(String(repeating: "\u{1B}[<65;40;8M", count: 6))
    for _ in 0..<18 {
      await clock.waitForSleeper()
      clock.advance(by: .milliseconds(40))
    }
    await clock.waitForSleeper()
    terminal.press(" ")
    await terminal.shows("Add 1")
    // Nine rows of three by the detents, nine by coasting; the focus moved along at the top.
    #expect(await picker.selected == ["img-1146"])
    terminal.press("q")
    _ = try await picker.outcome.value
  }
}
