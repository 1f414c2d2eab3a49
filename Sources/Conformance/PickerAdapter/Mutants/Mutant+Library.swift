// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `library.json`, which are about changes of the library.
  static let library: [Mutant] = libraryBasics + libraryChanges

  private static let libraryBasics: [Mutant] = [
    .goneStaysShown, .lateArrivalShown, .goneIsDeselected, .goneIsReady,
  ]
}
