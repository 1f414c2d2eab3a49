// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Tells a person how far the film is that is made anew: a bar for each, one after another.
final class ConversionProgress: Sendable {
  /// A longer line than the terminal's could not be taken away again.
  private static let longestName = 24

  private struct State {
    var current: (identifier: AssetIdentifier, bar: ProgressBar)?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Shows how many bytes of a film were taken in; safe from any thread.
  func show(_ asset: Asset, _ bytes: Int64, _ total: Int64) {
    state.withLock { state in
      guard !state.isOver else { return }
      if state.current?.identifier != asset.identifier {
        state.current?.bar.end()
        state.current = (asset.identifier, ProgressBar(doing: "Converting \(Self.name(asset))"))
      }
      state.current?.bar.show(Int(bytes / 1024), of: Int(total / 1024))
    }
  }

  private static func name(_ asset: Asset) -> String {
    let name = Console.shown(asset.file.split(separator: "/").last ?? "")
    return name.count <= longestName ? name : name.prefix(longestName - 1) + "…"
  }

  /// Takes the bar away, for good.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.current?.bar.end()
    }
  }
}
