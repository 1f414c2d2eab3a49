// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `window.json`: what may be picked from.
  static let window: [Mutant] =
    windowBasics + windowBounds + windowDates + windowNames + windowSurroundings

  private static let windowBasics: [Mutant] = [
    .watchWindow499, .watchWindow501, .watchWindowOldest, .familyWindow500, .familyWindow999,
    .watchShowsVideos, .watchDropsLivePhotos, .watchShowsCloud, .familyLocalOnly, .orderByInsertion,
    .tiesDescending, .modificationIgnored, .undatedFirst, .futureDropped, .hiddenShown,
    .trashedShown, .libraryCountIsWindow,
  ]
}
