// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// The picker closes a millisecond before everything is here.
  static let closesEarly = Mutant(
    "closes-early", breaks: "load.done.closes",
    killedBy: ["loading/loads-then-closes[two-seconds]", "loading/retry"],
    saying: ["phase", "closed"],
    collateral: ["load.progress.monotone"],
    Tampering(
      time: { $0 > 0 ? $0 + 1 : 0 }))

  /// The picker closes a millisecond after everything is here.
  static let closesLate = Mutant(
    "closes-late", breaks: "load.done.closes",
    killedBy: ["loading/loads-then-closes[two-seconds]", "loading/tap-loads"],
    saying: ["phase", "loading"],
    collateral: ["load.frozen", "select.results.pick-order"],
    Tampering(
      time: { max(0, $0 - 1) }))
}
