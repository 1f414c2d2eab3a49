// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `clock.json`: time.
  static let clock: [Mutant] = [
    .clockTicks, .clockRounds, .zeroIsNews, .missesSingleMilliseconds, .namesMatter,
    .eventsFromTheFuture, .eventNumbersBeginAnew, .endDatedLate, .clockStopsAtEnd,
    .idleForgetsPicks, .negativeWaitTaken, .nonsenseNetworkTaken,
  ]
}
