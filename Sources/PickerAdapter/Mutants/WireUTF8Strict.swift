// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Repairs bytes that are no UTF-8.
  static let utf8Repaired = Mutant(
    "utf8-repaired", breaks: "wire.utf8.strict",
    killedBy: ["wire/utf8[lone]"], saying: ["error.number", "-32700"],
    Tampering(lines: LineTampering(question: { Array(String(decoding: $0, as: UTF8.self).utf8) })))
}
