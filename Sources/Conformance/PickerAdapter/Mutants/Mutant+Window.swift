// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `window.json`, which are about the assets that can be picked.
  static let window: [Mutant] =
    windowBasics + windowBounds + windowDates + windowNames + windowSurroundings

  private static let windowBasics: [Mutant] = [
    .watchWindow499, .watchWindow501, .watchWindowOldest, .familyWindow500, .familyWindow999,
    .watchShowsVideos, .watchDropsLivePhotos, .watchShowsCloud, .familyLocalOnly, .orderByInsertion,
    .tiesDescending, .modificationIgnored, .undatedFirst, .futureDropped, .hiddenShown,
    .trashedShown, .libraryCountIsWindow,
  ]
}
