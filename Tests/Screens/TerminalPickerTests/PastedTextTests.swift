// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import TerminalPicker

@Suite(.timeLimit(.minutes(10))) struct PastedTextTests {
  func decoded(_ chunks: String...) -> [TerminalMeaning] {
    var decoder = KeyDecoder()
    return chunks.flatMap { decoder.decode(Array($0.utf8)) } + decoder.flush()
  }

  @Test func itIsOneLineWithoutControlCharacters() {
    #expect(
      decoded("\u{1B}[200~ one\r\n\ttwo\u{7}\u{1B}[31m \u{9B}three\u{0}\u{1B}[201~")
        == [.paste("one two[31m three")])
  }

  @Test func anEmptyOneIsNothing() {
    #expect(decoded("\u{1B}[200~\u{1B}[201~x") == [.key(.character("x"))])
    #expect(decoded("\u{1B}[200~\r\n\u{1B}[201~") == [])
  }

  @Test func keysAroundItStayKeys() {
    #expect(
      decoded("a\u{1B}[200~b\u{1B}[201~c\u{1B}[200~d\u{1B}[201~") == [
        .key(.character("a")), .paste("b"), .key(.character("c")), .paste("d"),
      ])
  }

  @Test func textThatResemblesTheEndMarkIsText() {
    #expect(
      decoded("\u{1B}[200~a\u{1B}[20", "1b\u{1B}[2", "01~q")
        == [.paste("a[201b"), .key(.character("q"))])
  }

  @Test func aLongOneIsCutAndKeysAfterItWork() {
    let text = String(repeating: "日", count: 100_000)
    var decoder = KeyDecoder()
    var meanings = decoder.decode(Array("\u{1B}[200~".utf8))
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      meanings += decoder.decode(Array(rest.prefix(4_096)))
      rest = rest.dropFirst(4_096)
    }
    meanings += decoder.decode(Array("\u{1B}[201~q".utf8))
    #expect(
      meanings == [.paste(String(repeating: "日", count: 200)), .key(.character("q"))])
  }

  @Test func keysWorkAgainIfTheEndMarkIsLost() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~abc".utf8)).isEmpty)
    #expect(decoder.isPending && decoder.isPasting)
    #expect(decoder.flush() == [.paste("abc")])
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }

  @Test func nothingOfItActsAsKeys() async throws {
    let terminal = StubTerminal()
    let picker = try await RunningPicker(on: terminal)
    await terminal.shows("Cancel")
    terminal.press("\u{1B}[200~ qaq\r\u{3}\u{1B}[201~l ")
    await terminal.shows("Add 1")
    #expect(await picker.selected == ["img-1199"])
    terminal.press("q")
    #expect(try await picker.outcome.value == .cancelled([]))
  }
}
