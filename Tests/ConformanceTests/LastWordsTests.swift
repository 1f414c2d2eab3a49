// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct LastWordsTests {
  @Test func theLastFiveLinesAreKept() {
    var words = LastWords()
    for number in 1...9 { words.append(Array("line \(number)\n".utf8)) }
    #expect(words.lines == (5...9).map { "line \($0)" })
  }

  @Test func howeverMuchIsSaidItStaysSmall() {
    var words = LastWords()
    for _ in 0..<100 { words.append(Array(repeating: UInt8(ascii: "x"), count: 100_000)) }
    words.append(Array("\nthe end".utf8))
    #expect(words.lines.count == 2 && words.lines.last == "the end")
    #expect(words.lines.allSatisfy { $0.count <= 201 })
  }

  @Test func whatWouldMoveTheCursorIsASpace() {
    var words = LastWords()
    words.append(Array("\u{1B}[31mred\u{7}\n".utf8) + [0xFF, 0x0A])
    #expect(words.lines == [" [31mred ", "\u{FFFD}"])
  }
}
