// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `browsing.json`: how people find what they pick.
  static let browsing: [Mutant] =
    browsingCollections + browsingSearch + browsingSelection + browsingZoom
}
