// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `cost.json`: what Add would fetch.
  static let cost: [Mutant] = [.costOfEverything, .costOfNothing]
}
