// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `filter.json`: what an app lets show.
  static let filter: [Mutant] = filterWords + filterKinds + filterAlgebra + filterRefusals
}
