// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Tells a person how far the film is that is made anew: a bar for each, one after another.
final class ConversionProgress: Sendable {
  /// A longer line than the terminal's could not be taken away again.
  private static let longestName = 24

  private let current = Mutex<(identifier: AssetIdentifier, bar: ProgressBar)?>(nil)

  /// Shows how many bytes of a film were taken in; safe from any thread.
  func show(_ asset: Asset, _ bytes: Int64, _ total: Int64) {
    current.withLock { current in
      if current?.identifier != asset.identifier {
        current?.bar.end()
        current = (asset.identifier, ProgressBar(doing: "Converting \(Self.name(asset))"))
      }
      current?.bar.show(Int(bytes / 1024), of: Int(total / 1024))
    }
  }

  private static func name(_ asset: Asset) -> String {
    let name = Console.shown(asset.file.split(separator: "/").last ?? "")
    return name.count <= longestName ? name : name.prefix(longestName - 1) + "…"
  }

  /// Takes the bar away.
  func end() {
    current.withLock { current in
      current?.bar.end()
      current = nil
    }
  }
}
