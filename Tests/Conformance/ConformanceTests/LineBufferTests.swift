// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct LineBufferTests {
  @Test func linesComeOutWholeHoweverTheyCame() {
    var buffer = LineBuffer(maximumLength: 64)
    buffer.append("on".utf8)
    #expect(buffer.next() == nil)
    buffer.append("e\n\ntwo\nth".utf8)
    #expect(buffer.next() == .whole(Array("one".utf8)))
    #expect(buffer.next() == .whole([]))
    #expect(buffer.next() == .whole(Array("two".utf8)))
    #expect(buffer.next() == nil)
  }

  @Test func aLineMayBeAsLongAsTheLimitWithItsEnd() {
    var buffer = LineBuffer(maximumLength: 4)
    buffer.append("abc\nabcd\nef\n".utf8)
    #expect(buffer.next() == .whole(Array("abc".utf8)))
    #expect(buffer.next() == .tooLong)
    #expect(buffer.next() == .whole(Array("ef".utf8)))
  }

  @Test func aLineWithoutEndIsReportedOnceAndSkipped() {
    var buffer = LineBuffer(maximumLength: 4)
    buffer.append("abcdef".utf8)
    #expect(buffer.next() == .tooLong)
    buffer.append("ghijkl".utf8)
    #expect(buffer.next() == nil)
    buffer.append("m\nok\n".utf8)
    #expect(buffer.next() == .whole(Array("ok".utf8)))
  }
}
