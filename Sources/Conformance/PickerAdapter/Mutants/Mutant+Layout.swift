// SPDX-License-Identifier: Apache-2.0

extension Mutant {
  /// Mutants that break the rules of `layout.json`, about the layout and disabled capabilities.
  static let layout: [Mutant] = layoutArrangement + layoutCapabilities
}
