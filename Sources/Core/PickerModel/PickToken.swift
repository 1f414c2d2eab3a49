// SPDX-License-Identifier: Apache-2.0

/// Identifies a pick in which the person chose *later*: the picker closed before every original was
/// fetched.
///
/// Any program that has the token can request the missing originals. The token consists of 128
/// random bits, so that no program can guess it.
public struct PickToken: OpaqueIdentifier {
  /// The text of the token.
  public let rawValue: String

  /// Wraps the text of a token.
  ///
  /// - Parameter rawValue: Any text; see ``isWellFormed``.
  public init(_ rawValue: String) {
    self.rawValue = rawValue
  }

  /// Makes a random token.
  ///
  /// - Parameter generator: The random number generator. Use the system's generator, except in
  ///   tests.
  public init(using generator: inout some RandomNumberGenerator) {
    let digits = (0..<2).map { _ in
      let half = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - half.count) + half
    }
    rawValue = digits.joined()
  }

  /// Whether the text has the form of a token: 32 hexadecimal digits in lower case.
  public var isWellFormed: Bool {
    rawValue.utf8.count == 32
      && rawValue.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }
}
