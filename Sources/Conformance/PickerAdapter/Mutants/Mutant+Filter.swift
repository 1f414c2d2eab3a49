// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `filter.json`, which are about the app's filter.
  static let filter: [Mutant] = filterSubtypes + filterKinds + filterAlgebra + filterRefusals
}
