// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `results.json`, which are about the results.
  static let results: [Mutant] = [
    .resultsEarly, .resultsAsFetched, .resultsDoubled, .resultsShort, .handsOverFetching,
    .reasonStays, .resultsFade, .usedLooksCancelled,
  ]
}
