// SPDX-License-Identifier: Apache-2.0

/// A secret by which a picker recognizes an app: 256 random bits that only the app knows.
///
/// Another app of the same user can give itself any name or program path. That app cannot present
/// this secret, because only the app that owns the secret can read it. The picker stores a digest
/// of the secret and never the secret itself.
package struct AppSecret: Hashable, Sendable, CustomStringConvertible {
  /// The text of the secret: 64 digits from `0` to `f`.
  package let rawValue: String

  /// The description of a secret's form, for error messages.
  package static let form = "64 digits from 0 to f"

  /// Parses the text of an app's secret.
  ///
  /// - Parameter text: The text, which must consist of 64 digits from `0` to `f`; otherwise the
  ///   result is nil.
  package init?(_ text: some StringProtocol) {
    let isWellFormed = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    guard text.utf8.count == 64, isWellFormed else { return nil }
    rawValue = String(text)
  }

  /// Makes a new random secret for an app.
  ///
  /// - Parameter generator: The random number generator. Outside tests, use the generator of the
  ///   system.
  package init(using generator: inout some RandomNumberGenerator) {
    rawValue = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// A text for logs that does not contain the secret itself.
  package var description: String { "an app's secret" }
}
