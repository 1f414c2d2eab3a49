// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Imaging
@testable import MediaFormats

/// Pictures composed of other pictures, validly or not.
@Suite struct HEIFReferencesTests {
  private func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private func references(_ all: [(code: String, from: Int, to: [Int])]) throws -> HEIFReferences {
    let boxes = all.flatMap { code, from, to in
      let body = big(from, 2) + big(to.count, 2) + to.flatMap { big($0, 2) }
      return big(body.count + 8, 4) + Array(code.utf8) + body
    }
    let file = MemoryBytes(big(boxes.count + 12, 4) + Array("iref".utf8) + [0, 0, 0, 0] + boxes)
    return HEIFReferences(file, file.boxes(in: 0..<file.count))
  }

  @Test func validPicturesAreSound() throws {
    #expect(try references([]).isSound)
    #expect(try references([("dimg", 1, [2, 3]), ("thmb", 4, [1]), ("auxl", 5, [1])]).isSound)
    #expect(try references([("dimg", 1, Array(2...1900))]).isSound)
    // A thumbnail of a picture is decoded only on its own.
    #expect(try references([("thmb", 1, [2]), ("thmb", 2, [1])]).isSound)
  }

  @Test func circularReferencesAreNotSound() throws {
    #expect(try !references([("dimg", 1, [1])]).isSound)
    #expect(try !references([("dimg", 1, [2]), ("dimg", 2, [1])]).isSound)
    #expect(try !references([("auxl", 1, [2]), ("auxl", 2, [1])]).isSound)
    #expect(try !references([("dimg", 1, [2]), ("auxl", 1, [2])]).isSound)
  }

  @Test func nestedComponentsAreCounted() throws {
    let tower = (1..<4).map { ("dimg", $0, [Int](repeating: $0 + 1, count: 30)) }
    #expect(try !references(tower).isSound)
    #expect(try references(Array(tower.dropFirst())).isSound)
    #expect(try !references((1..<8).map { ("dimg", $0, [$0 + 1]) }).isSound)
    #expect(try !references([("dimg", 1, Array(1...65_535)), ("dimg", 2, [3, 4])]).isSound)
  }
}
