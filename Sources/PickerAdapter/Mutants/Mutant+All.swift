// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Every wrong picker, by the file of its rule.
  public static let all: [Mutant] =
    browsingCollections + browsingSearch + browsingSelection + browsingZoom + filterAlgebra + filterRefusals + filterWords
      + filterKinds + layoutArrangement + layoutCapabilities + libraryChanges + browsing + clock + config
      + continuous + ending + failing + filter + host + layout + library
      + libraryBasics + loading + preselection + privacy + results + selection + window
      + windowBasics + wire + privacyNotices + privacyOptions + windowBounds + windowDates + windowSurroundings
}
