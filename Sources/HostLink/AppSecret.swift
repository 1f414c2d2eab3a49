// SPDX-License-Identifier: Apache-2.0

/// What an app shows to be known again: 256 random bits that it keeps to itself.
///
/// A name or a program's path can be claimed by another app of the same user; a secret that only the
/// app can read cannot. The picker keeps a digest of it and never the secret.
package struct AppSecret: Hashable, Sendable, CustomStringConvertible {
  /// The secret's text: 64 digits from `0` to `f`.
  package let rawValue: String

  /// What a secret looks like, for errors.
  package static let form = "64 digits from 0 to f"

  /// Reads a secret.
  ///
  /// - Parameter text: The text; nil is returned where it is not 64 digits from `0` to `f`.
  package init?(_ text: some StringProtocol) {
    let isWellFormed = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x66).contains($0)
    }
    guard text.utf8.count == 64, isWellFormed else { return nil }
    rawValue = String(text)
  }

  /// Makes a new secret.
  ///
  /// - Parameter generator: The source of chance; outside tests the system's.
  package init(using generator: inout some RandomNumberGenerator) {
    rawValue = (0..<4).map { _ in
      let digits = String(generator.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Names what it is and not the secret, so that no log has it.
  package var description: String { "an app's secret" }
}
