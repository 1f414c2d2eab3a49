// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `results.json`: what is handed over.
  static let results: [Mutant] = [
    .resultsEarly, .resultsAsFetched, .resultsDoubled, .resultsShort, .handsOverFetching,
    .reasonStays, .resultsFade, .usedLooksCancelled,
  ]
}
