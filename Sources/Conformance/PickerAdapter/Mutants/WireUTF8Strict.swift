// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Repairs invalid UTF-8.
  static let utf8Repaired = Mutant(
    "utf8-repaired", breaks: "wire.utf8.strict",
    killedBy: ["wire/utf8[lone]"], expecting: ["error.number", "-32700"],
    Tampering(lines: LineTampering(question: { Array(String(decoding: $0, as: UTF8.self).utf8) })))
}
