// SPDX-License-Identifier: Apache-2.0

/// Names a pick that the picker closed before everything was here.
///
/// Whoever has it can ask for the pick, so nobody can guess it: it is 128 random bits.
public struct PickToken: OpaqueIdentifier {
  /// The token's text.
  public let rawValue: String

  /// Wraps the text of a token.
  ///
  /// - Parameter rawValue: Any text; see ``isWellFormed``.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Draws a new token.
  ///
  /// - Parameter generator: The source of chance; outside tests the system's.
  public init(using generator: inout some RandomNumberGenerator) {
    let digits = (0..<2).map { _ in
      let half = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    rawValue = digits.joined()
  }

  /// Whether it can have been drawn: 32 digits from `0` to `f`.
  public var isWellFormed: Bool {
    rawValue.utf8.count == 32
      && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
