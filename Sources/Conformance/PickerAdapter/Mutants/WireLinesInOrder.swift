// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Answers several lines in reverse order.
  static let answersReversed = Mutant(
    "answers-reversed", breaks: "wire.lines.in-order",
    killedBy: ["wire/lines", "wire/lines-broken"], expecting: ["ids: expected"],
    collateral: ["wire.version.refused", "wire.length.bounded", "wire.profile.unknown"],
    Tampering(lines: LineTampering(order: { $0.reversed() })))
}
