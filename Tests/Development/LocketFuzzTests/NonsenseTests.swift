// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import locket_fuzz

/// The messages of misbehaving apps.
@Suite struct NonsenseTests {
  private static func messages(_ seed: UInt64, _ round: Int, _ app: Int = 1) -> [[UInt8]] {
    var nonsense = Nonsense(seed: seed, round: round, app: app)
    return nonsense.actions().map { action in
      if case .send(let bytes, let descriptors) = action { return bytes + [UInt8(descriptors)] }
      return []
    }
  }

  @Test("a round follows from its seed and number, and no two are the same")
  func seeded() {
    #expect(Self.messages(1, 5) == Self.messages(1, 5))
    let many = Set((0..<200).map { Self.messages(1, $0) } + (0..<50).map { Self.messages(2, $0) })
    #expect(many.count > 200)
  }

  @Test("it says hello often enough to get anywhere, and garbles often enough to matter")
  func mixture() {
    let lines = (0..<400).flatMap { Self.messages(3, $0) }
    let texts = lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.count { $0.contains("\"method\":\"hello\"") } > 200)
    #expect(texts.count { $0.contains("\"method\":\"present\"") } > 100)
    #expect(texts.count { $0.contains("\u{FFFD}") } > 20)
  }
}
