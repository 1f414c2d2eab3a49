// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What may be picked from, as rules W1 to W10 tell it.
struct PredictedWindow: Hashable, Sendable {
  /// What is shown, in order.
  let identifiers: [String]
  /// What is in the library and not shown.
  let unseen: [String]
  /// How many could be shown if nothing bounded their number.
  let libraryCount: Int
  /// The kinds shown.
  let kinds: [String]
  /// The sizes of what is shown.
  let bytes: [String: Int]
  private let cloud: Set<String>

  /// Cuts a library.
  ///
  /// - Parameters:
  ///   - library: The library in any order.
  ///   - device: The device.
  init(of library: [LibraryAsset], on device: ExploredDevice) {
    let allowed = library.map(\.asset).filter { asset in
      // W6: kind, scope, not hidden, not trashed.
      asset.kind != .video && !asset.isHidden && !asset.isTrashed
        && (device.isFamily || asset.availability == .device)
    }
    let shown = allowed.sorted(by: Self.isBefore).prefix(device.newest)
    identifiers = shown.map(\.identifier.rawValue)
    let known = Set(identifiers)
    unseen = library.map(\.asset.identifier.rawValue).filter { !known.contains($0) }
    libraryCount = allowed.count
    kinds = shown.isEmpty ? [] : ["image"]
    bytes = Dictionary(
      shown.map { ($0.identifier.rawValue, Int($0.byteCount ?? 0)) },
      uniquingKeysWith: { first, _ in first })
    cloud = Set(shown.filter { $0.availability == .cloud }.map(\.identifier.rawValue))
  }

  /// Whether a shown asset is not on the device.
  func isInCloud(_ identifier: String) -> Bool { cloud.contains(identifier) }

  /// W4 and W5: newest first, without any date last, ties by the bytes of the identifier.
  private static func isBefore(_ one: Asset, _ other: Asset) -> Bool {
    let dates = [one, other].map { ($0.captureDate ?? $0.modificationDate)?.milliseconds }
    if dates[0] != dates[1] {
      guard let first = dates[0] else { return false }
      guard let second = dates[1] else { return true }
      return first > second
    }
    return one.identifier.rawValue.utf8.lexicographicallyPrecedes(other.identifier.rawValue.utf8)
  }
}
