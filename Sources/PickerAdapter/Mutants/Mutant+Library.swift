// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `library.json`: a library that changes.
  static let library: [Mutant] = libraryBasics + libraryChanges

  private static let libraryBasics: [Mutant] = [
    .goneStaysShown, .lateArrivalShown, .goneIsDeselected, .goneIsReady,
  ]
}
