// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Wrong pickers that break the rules of `layout.json`: how it is arranged, what is switched off.
  static let layout: [Mutant] = layoutArrangement + layoutCapabilities
}
