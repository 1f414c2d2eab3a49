// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Mutants that order equal dates otherwise than by file name, descending.
  static let windowNames: [Mutant] = [
    .namesIgnored, .namesAscending, .namesWithFolders, .unnamedFirst,
  ]

  /// Equal dates are ordered by identifier alone.
  static let namesIgnored = Mutant(
    "names-ignored", breaks: "window.order.names",
    killedBy: ["window/names[shuffled]", "window/names-undated"], saying: ["visible.ids"],
    ordered { one, other in
      one.identifier == other.identifier ? nil : one.identifier < other.identifier
    })

  /// The lowest number of a camera comes first.
  static let namesAscending = Mutant(
    "names-ascending", breaks: "window.order.names",
    killedBy: ["window/names[oldestFirst]", "window/names-beginnings"], saying: ["visible.ids"],
    ordered { one, other in precedes(one.sortName, other.sortName) })

  /// Folders and extensions count as parts of a name.
  static let namesWithFolders = Mutant(
    "names-with-folders", breaks: "window.order.names",
    killedBy: ["window/names-alike"], saying: ["visible.ids"],
    ordered { one, other in precedes(other.file, one.file) })

  /// What has no name comes before what has one.
  static let unnamedFirst = Mutant(
    "unnamed-first", breaks: "window.order.names",
    killedBy: ["window/names-alike"], saying: ["visible.ids"],
    ordered { one, other in
      one.file.isEmpty == other.file.isEmpty ? nil : one.file.isEmpty
    })

  /// A window whose equal dates are ordered as a closure says, nil for as the rules do.
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
