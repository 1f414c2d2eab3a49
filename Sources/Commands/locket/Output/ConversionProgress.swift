// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Shows the progress of video conversions, one bar for each video.
final class ConversionProgress: Sendable {
  /// The maximum length of a file name.
  ///
  /// If the line were wider than the terminal, it could not be erased.
  private static let maximumNameLength = 24

  private struct State {
    var current: (identifier: AssetIdentifier, bar: ProgressBar)?
    var isOver = false
  }

  private let state = Mutex(State())

  /// Shows the number of bytes of a video that were converted; any thread may call this function.
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
    return name.count <= maximumNameLength ? name : name.prefix(maximumNameLength - 1) + "…"
  }

  /// Removes the bar; later calls show no bar.
  func end() {
    state.withLock { state in
      state.isOver = true
      state.current?.bar.end()
    }
  }
}
