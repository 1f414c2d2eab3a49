// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Testing

@testable import TerminalPicker

@Suite struct KeyDecoderTests {
  static let sequences: [(String, TerminalMeaning)] = [
    ("a", .key(.character("a"))), ("G", .key(.character("G"))), (" ", .key(.character(" "))),
    ("\r", .key(.enter)), ("\n", .key(.enter)), ("\t", .key(.tab)),
    ("\u{7F}", .key(.backspace)), ("\u{3}", .key(.control("c"))),
    ("\u{1B}[A", .key(.up)), ("\u{1B}[B", .key(.down)), ("\u{1B}[C", .key(.right)),
    ("\u{1B}[D", .key(.left)), ("\u{1B}OA", .key(.up)), ("\u{1B}OD", .key(.left)),
    ("\u{1B}[1;5C", .key(.right)), ("\u{1B}[H", .key(.home)), ("\u{1B}[F", .key(.end)),
    ("\u{1B}[1~", .key(.home)), ("\u{1B}[4~", .key(.end)), ("\u{1B}[5~", .key(.pageUp)),
    ("\u{1B}[6~", .key(.pageDown)), ("\u{1B}[Z", .key(.backTab)), ("é", .key(.character("é"))),
    ("日", .key(.character("日"))), ("😀", .key(.character("😀"))),
    ("\u{1B}[<0;10;5M", .mouse(TerminalMouse(action: .press, column: 9, row: 4))),
    ("\u{1B}[<0;10;5m", .mouse(TerminalMouse(action: .release, column: 9, row: 4))),
    ("\u{1B}[<16;1;1M", .mouse(TerminalMouse(action: .press, column: 0, row: 0))),
    ("\u{1B}[<64;1;1M", .mouse(TerminalMouse(action: .wheelUp, column: 0, row: 0))),
    ("\u{1B}[<65;1;1M", .mouse(TerminalMouse(action: .wheelDown, column: 0, row: 0))),
    ("\u{1B}[<32;3;4M", .mouse(TerminalMouse(action: .drag, column: 2, row: 3))),
    ("\u{1B}[M !!", .mouse(TerminalMouse(action: .press, column: 0, row: 0))),
    ("\u{1B}[M#*%", .mouse(TerminalMouse(action: .release, column: 9, row: 4))),
    ("\u{1B}[M@*%", .mouse(TerminalMouse(action: .drag, column: 9, row: 4))),
    ("\u{1B}[Ma*%", .mouse(TerminalMouse(action: .wheelDown, column: 9, row: 4))),
    ("\u{1B}OM", .key(.enter)), ("\u{1B}[?62;4;22c", .attributes([62, 4, 22])),
    ("\u{1B}_Gi=31;OK\u{1B}\\", .pictureReply(true)),
    ("\u{1B}_Gi=31;ENOTSUP:no\u{1B}\\", .pictureReply(false)),
    ("\u{1B}[200~qa beach\u{1B}[201~", .paste("qa beach")),
  ]

  @Test(arguments: sequences)
  func sequencesHaveTheirMeaning(text: String, meaning: TerminalMeaning) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array(text.utf8)) == [meaning])
    #expect(!decoder.isPending)
  }

  @Test(arguments: sequences)
  func aCutAnywhereChangesNothing(text: String, meaning: TerminalMeaning) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      let meanings = decoder.decode(Array(bytes[..<cut])) + decoder.decode(Array(bytes[cut...]))
      #expect(meanings == [meaning])
    }
  }

  @Test func manyInOneReadComeInOrder() {
    var decoder = KeyDecoder()
    let bytes = Self.sequences.flatMap { Array($0.0.utf8) }
    #expect(decoder.decode(bytes) == Self.sequences.map(\.1))
  }

  @Test func aLoneEscapeIsTheKeyOnceNothingFollows() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]).isEmpty)
    #expect(decoder.isPending)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(!decoder.isPending)
  }

  @Test func twoEscapesAreOneKeyAndABeginning() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B, 0x1B]) == [.key(.escape)])
    #expect(decoder.flush() == [.key(.escape)])
  }

  @Test func aCutSequenceThatNeverEndsIsGivenUp() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[1;".utf8)).isEmpty)
    #expect(decoder.flush().isEmpty)
    #expect(decoder.decode([0x61]) == [.key(.character("a"))])
  }

  @Test func keysWithAltAreNotEscape() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}qx".utf8)) == [.key(.character("x"))])
  }

  @Test(
    arguments: [
      [0xFF, 0xFE], [0xC3, 0x28], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0x80], [0xED, 0xA0, 0x80],
      [0x1B, 0x5B, 0x80], [0x1B, 0x5B, 0x3C, 0x4D], [0x00],
      [0x1B, 0x5B] + Array(repeating: 0x3B, count: 200),
      [0x1B, 0x5F] + Array(repeating: 0x41, count: 5_000),
    ] as [[UInt8]])
  func garbageIsPassedOverAndKeysAfterItWork(garbage: [UInt8]) {
    var decoder = KeyDecoder()
    _ = decoder.decode(garbage)
    _ = decoder.flush()
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }

  @Test func noBytesMakeItStopOrGrow() {
    // A fixed sequence of bytes without a pattern, so that a failure can be repeated.
    var seed: UInt64 = 42
    var decoder = KeyDecoder()
    for _ in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<8 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        bytes.append(seed >> 33 & 3 == 0 ? 0x1B : UInt8(truncatingIfNeeded: seed >> 40))
      }
      _ = decoder.decode(bytes)
    }
    _ = decoder.flush()
    #expect(decoder.decode([0x71]) == [.key(.character("q"))])
  }
}
