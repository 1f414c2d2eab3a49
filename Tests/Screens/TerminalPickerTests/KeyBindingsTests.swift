// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Foundation
import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import TerminalPicker

/// Tests the keys, their hint line and the help, which come from one table.
@Suite(.timeLimit(.minutes(10))) struct KeyBindingsTests {
  @Test("every action has a key, and every key one meaning")
  func everyActionHasAKey() {
    let actions = KeyBindings.all.compactMap { binding -> ScreenAction? in
      guard case .command(.press(.action(let action))) = binding.effect else { return nil }
      guard case .actions(let allowed) = binding.scope else { return nil }
      #expect(allowed.contains(action))
      return action
    }
    // In a review, arrows and space do the others, and the key that leaves goes back after a
    // failure.
    let others: Set<ScreenAction> = [.previous, .next, .toggle, .goBack]
    #expect(Set(actions) == Set(ScreenAction.allCases).subtracting(others))
    let keys = KeyBindings.all.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
    for binding in KeyBindings.all {
      for key in binding.keys { #expect(KeyBindings.effect(of: key) == binding.effect) }
    }
  }

  @Test("while a person types, letters are letters")
  func typing() {
    #expect(KeyBindings.typing(.character("q")) == .type("q"))
    #expect(KeyBindings.typing(.character(" ")) == .type(" "))
    #expect(KeyBindings.typing(.backspace) == .erase)
    #expect(KeyBindings.typing(.control("w")) == .eraseWord)
    #expect(KeyBindings.typing(.enter) == .activate)
    #expect(KeyBindings.typing(.escape) == .leave)
    #expect(KeyBindings.typing(.control("c")) == .press(.action(.cancel)))
    #expect(KeyBindings.typing(.left) == nil)
  }

  @Test func theDocumentNamesEveryKey() throws {
    let text = try ProjectFolder.text(of: "Docs/reference/terminal.md")
    let arrows: Set<TerminalKey> = [.up, .down, .left, .right]
    for key in KeyBindings.all.flatMap(\.keys) where !arrows.contains(key) {
      let name = key.name(isUnicode: true)
      #expect(text.contains("`\(name)`"), "\(name)")
    }
  }

  @Test func theLineFitsItsRoomAndNamesTheHelpLast() {
    for room in 0..<120 {
      for isUnicode in [true, false] {
        for hasGrid in [true, false] {
          let line = KeyBindings.help(
            for: [.cancel, .add], hasGrid: hasGrid, isUnicode: isUnicode, room: room)
          #expect(line.count <= room)
          #expect(isUnicode || line.allSatisfy(\.isASCII))
          #expect(room < 6 || line.hasSuffix("? help"))
        }
      }
    }
  }

  /// Returns the pages of help, each as the lines of a terminal.
  func pages(_ columns: Int, _ rows: Int, isUnicode: Bool = true) -> [[String]] {
    let size = TerminalSize(columns: columns, rows: rows)
    let box = HelpBox(
      KeyBindings.bindings(for: ScreenAction.allCases, hasGrid: true),
      mouse: KeyBindings.mouse(hasGrid: true), on: size, Glyphs(isUnicode: isUnicode))
    return (0..<box.pageCount).map { page in
      var canvas = CellCanvas(columns: columns, rows: rows)
      box.draw(page: page, on: &canvas)
      return (0..<rows).map { canvas.text(ofRow: $0) }
    }
  }

  @Test(arguments: [(40, 20), (80, 24), (120, 50)])
  func helpListsEveryKeyWhole(columns: Int, rows: Int) {
    for isUnicode in [true, false] {
      let lines = pages(columns, rows, isUnicode: isUnicode).flatMap { $0 }
      for binding in KeyBindings.all {
        let keys = binding.keys.map { $0.name(isUnicode: isUnicode) }.joined(separator: " ")
        #expect(
          lines.contains { $0.contains(" \(keys) ") && $0.contains(" \(binding.description) ") },
          "\(keys)")
      }
      #expect(isUnicode || lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    }
  }

  @Test func helpStaysInsideTheSmallestTerminal() {
    let minimum = TerminalSize.smallest
    for page in pages(minimum.columns, minimum.rows) {
      #expect(page.contains { $0.contains("Keys") } && page.contains { $0.contains("any key") })
    }
  }

  @Test func helpIsOfTheScreenThatShowsAndAnyKeyLeavesIt() async throws {
    let terminal = StubTerminal(columns: 80, rows: 40)
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("? help")
    terminal.press("?")
    await terminal.shows("add what is picked")
    await terminal.shows("try again", false)
    await terminal.shows("any key: back")
    // It does nothing else: the space that leaves picks no photo.
    terminal.press(" ")
    await terminal.shows("any key", false)
    #expect(await picker.selected.isEmpty)
    terminal.press("?")
    await terminal.shows("any key: back")
    terminal.press("\u{1B}[<0;40;20M")
    await terminal.shows("any key", false)
    terminal.press("\u{1B}[<0;40;20m ")
    await terminal.shows("Add 1")
    #expect(await picker.selected == ["img-1200"])
    terminal.press("q")
    #expect(try await picker.outcome.value == .cancelled([]))
  }

  @Test func anyKeyShowsNextHelpPage() async throws {
    let terminal = StubTerminal(columns: 40, rows: 14)
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("? help")
    terminal.press("?")
    await terminal.shows("Keys 1/2")
    terminal.press("a")
    await terminal.shows("Keys 2/2")
    await terminal.shows("any key: back")
    terminal.press("q")
    await terminal.shows("Keys", false)
    #expect(await picker.session.view.isOpen)
    terminal.press("q")
    _ = try await picker.outcome.value
  }

  @Test func picturesMakeRoomForHelpAndComeBack() async throws {
    let terminal = StubTerminal()
    let kitty = TerminalEnvironment(colors: .full, isUnicode: true, pictures: .kitty)
    let picker = try await RunningPicker(on: terminal, environment: kitty)
    await terminal.shows("? help")
    terminal.press("?")
    await terminal.shows("any key")
    #expect(terminal.written.contains("\u{1B}_Ga=d"))
    let before = terminal.written.ranges(of: "a=T").count
    terminal.press("x")
    await terminal.shows("any key", false)
    try await waitUntil("a frame") { terminal.written.ranges(of: "a=T").count != before }
    terminal.press("q")
    _ = try await picker.outcome.value
  }
}
