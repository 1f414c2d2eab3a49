// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `browsing.json`, about collections, search, zoom and review.
  static let browsing: [Mutant] =
    browsingCollections + browsingSearch + browsingSelection + browsingZoom
}
