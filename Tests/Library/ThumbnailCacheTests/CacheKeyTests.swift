// SPDX-License-Identifier: Apache-2.0

import GRDB
import PickerModel
import PickerPorts
import Testing

@testable import ThumbnailCache

@Suite struct CacheKeyTests {
  private let fixture: CacheFixture

  init() throws { fixture = try CacheFixture() }

  @Test func aNumberIsTheSameInEveryRun() {
    func number(_ path: String, _ width: Int, _ height: Int) -> Int64 {
      CacheKey.number(
        of: ThumbnailRequest(ofFileAt: path, size: PixelSize(width: width, height: height)))
    }
    #expect(number("/photos/1.jpg", 132, 132) == -4_180_320_810_109_215_274)
    #expect(number("/photos/1.jpg", 132, 131) != number("/photos/1.jpg", 131, 132))
    #expect(number("/photos/1.jpg", 1, 1) != number("/photos/2.jpg", 1, 1))
  }

  /// Simulates two keys with the same number.
  @Test(arguments: ["path = path || '-'", "width = width + 1", "height = height + 1"])
  func rowOfAnotherThumbnailIsIgnored(change: String) async throws {
    let path = try fixture.photo("a.jpg")
    _ = try await fixture.show(path, in: fixture.cache())
    #expect(await fixture.has([path]) == [true])
    fixture.waitForClosing()
    let queue = try DatabaseQueue(path: fixture.file)
    try await queue.write { try $0.execute(sql: "UPDATE thumbnail SET " + change) }
    try queue.close()

    #expect(await fixture.has([path]) == [false])
    #expect(try await fixture.show(path, in: fixture.cache()).origin == .decoded)
    #expect(await fixture.has([path]) == [true])
    #expect(await fixture.cache().facts().count == 1, "it takes the other one's place")
  }
}
