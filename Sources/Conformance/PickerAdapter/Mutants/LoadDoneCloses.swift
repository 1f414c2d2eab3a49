// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// The picker closes one millisecond before the last fetch ends.
  static let closesEarly = Mutant(
    "closes-early", breaks: "load.done.closes",
    killedBy: ["loading/loads-then-closes[two-seconds]", "loading/loads-then-closes[latency]"],
    expecting: ["phase", "closed"],
    collateral: ["load.progress.monotone"],
    Tampering(
      time: { wait, moment in wait > 0 && moment.picksTwoOfThree ? wait + 1 : wait }))

  /// The picker closes one millisecond after the last fetch ended.
  static let closesLate = Mutant(
    "closes-late", breaks: "load.done.closes",
    killedBy: ["loading/loads-then-closes[two-seconds]", "loading/loads-then-closes[latency]"],
    expecting: ["phase", "loading"],
    Tampering(
      time: { wait, moment in wait > 0 && moment.picksTwoOfThree ? wait - 1 : wait }))
}
