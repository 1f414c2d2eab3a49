// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization
import Testing

@testable import Imaging
@testable import MediaFormats

/// PNG files of which only the beginning is available, with a hole behind it.
@Suite struct PartialPNGTests {
  /// A source that counts its reads.
  private final class CountedBytes: ByteSource {
    let inner: MemoryBytes
    let reads = Atomic(0)

    init(_ content: [UInt8]) { inner = MemoryBytes(content) }

    var count: Int { inner.count }

    func bytes(at offset: Int, count: Int) -> [UInt8]? {
      reads.add(1, ordering: .relaxed)
      return inner.bytes(at: offset, count: count)
    }
  }

  @Test("a hole ends the walk, and what stands before it counts")
  func hole() throws {
    var file = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
    file += [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 30, 0, 0, 0, 20, 8, 2, 0, 0, 0]
    file += [0, 0, 0, 0]
    file += [0, 0, 0x10, 0] + Array("IDAT".utf8) + [UInt8](repeating: 7, count: 500)
    file += [UInt8](repeating: 0, count: 200_000)
    let bytes = CountedBytes(file)
    let facts = try #require(PNGFile.facts(bytes))
    #expect(facts.size.width == 30 && facts.size.height == 20)
    #expect(bytes.reads.load(ordering: .relaxed) < 20)
  }
}
