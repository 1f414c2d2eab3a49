// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Conformance

@Suite struct StandardErrorTailTests {
  @Test func theLastFiveLinesAreKept() {
    var tail = StandardErrorTail()
    for number in 1...9 { tail.append(Array("line \(number)\n".utf8)) }
    #expect(tail.lines == (5...9).map { "line \($0)" })
  }

  @Test func memoryStaysBounded() {
    var tail = StandardErrorTail()
    for _ in 0..<100 { tail.append(Array(repeating: UInt8(ascii: "x"), count: 100_000)) }
    tail.append(Array("\nthe end".utf8))
    #expect(tail.lines.count == 2 && tail.lines.last == "the end")
    #expect(tail.lines.allSatisfy { $0.count <= 201 })
  }

  @Test func controlCharactersBecomeSpaces() {
    var tail = StandardErrorTail()
    tail.append(Array("\u{1B}[31mred\u{7}\n".utf8) + [0xFF, 0x0A])
    #expect(tail.lines == [" [31mred ", "\u{FFFD}"])
  }
}
