// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `cost.json`, about the amount of data that Add would fetch.
  static let cost: [Mutant] = [.costOfEverything, .costOfNothing]
}
