// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that sort assets with equal dates incorrectly.
  static let windowNames: [Mutant] = [
    .namesIgnored, .namesAscending, .namesWithFolders, .unnamedFirst,
  ]

  /// Assets with equal dates are sorted by identifier only.
  static let namesIgnored = Mutant(
    "names-ignored", breaks: "window.order.names",
    killedBy: ["window/names[shuffled]", "window/names-undated"], expecting: ["visible.ids"],
    ordered { one, other in
      one.identifier == other.identifier ? nil : one.identifier < other.identifier
    })

  /// Assets with equal dates are sorted by file name in ascending order.
  static let namesAscending = Mutant(
    "names-ascending", breaks: "window.order.names",
    killedBy: ["window/names[oldestFirst]", "window/names-beginnings"], expecting: ["visible.ids"],
    ordered { one, other in precedes(one.sortName, other.sortName) })

  /// Folders and extensions are included when file names are compared.
  static let namesWithFolders = Mutant(
    "names-with-folders", breaks: "window.order.names",
    killedBy: ["window/names-alike"], expecting: ["visible.ids"],
    ordered { one, other in precedes(other.file, one.file) })

  /// Assets without a name come before those with one.
  static let unnamedFirst = Mutant(
    "unnamed-first", breaks: "window.order.names",
    killedBy: ["window/names-alike"], expecting: ["visible.ids"],
    ordered { one, other in
      one.file.isEmpty == other.file.isEmpty ? nil : one.file.isEmpty
    })

  /// Returns a tampering that sorts assets with equal dates by a closure; nil sorts by the rules.
  private static func ordered(
    _ precedes: @escaping @Sendable (Asset, Asset) -> Bool?
  ) -> Tampering {
    Tampering(
      window: { request in
        request.window().sorted { one, other in
          let byRule = AssetWindow.Key(one) < AssetWindow.Key(other)
          return one.sortDate == other.sortDate ? precedes(one, other) ?? byRule : byRule
        }
      })
  }

  private static func precedes(_ one: String, _ other: String) -> Bool? {
    one.utf8.elementsEqual(other.utf8) ? nil : one.utf8.lexicographicallyPrecedes(other.utf8)
  }
}
