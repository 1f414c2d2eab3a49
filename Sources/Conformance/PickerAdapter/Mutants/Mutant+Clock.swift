// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `clock.json`, which are about time.
  static let clock: [Mutant] = [
    .clockTicks, .clockRounds, .zeroAdvanceSendsEvent, .missesSingleMilliseconds, .namesMatter,
    .eventsFromTheFuture, .eventNumbersBeginAnew, .endDatedLate, .clockStopsAtEnd,
    .idleForgetsPicks, .negativeWaitTaken, .nonsenseNetworkTaken,
  ]
}
