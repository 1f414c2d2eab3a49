// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The model of a picker's library and of its window, according to the rules for windows and
/// libraries.
struct PredictedLibrary: Hashable, Sendable {
  /// The assets in the grid, in order.
  var shown: [String]
  /// The assets that were in the window when the picker opened; no other asset can enter the window
  /// (rule `library.late.stays-out`).
  let opening: Set<String>
  /// The assets that are in the library now.
  private(set) var assets: [String: Asset]
  /// The assets that were removed from the library.
  private(set) var removed: [String: Asset] = [:]
  /// The number of assets that the picker would show if the window had no maximum
  /// (rule `window.counts.library`).
  ///
  /// It is nil when the rules do not determine the number any more.
  var libraryCount: Int?
  private let device: ExploredDevice

  /// Determines the window of a library.
  ///
  /// - Parameters:
  ///   - library: The library in any order.
  ///   - device: The device.
  init(_ library: [LibraryAsset], on device: ExploredDevice) {
    self.device = device
    assets = Dictionary(
      library.map { ($0.asset.identifier.rawValue, $0.asset) }, uniquingKeysWith: { $1 })
    let allowed = assets.values.filter(device.shows)
    shown = allowed.sorted(by: Self.isBefore).prefix(device.newest)
      .map(\.identifier.rawValue)
    opening = Set(shown)
    libraryCount = allowed.count
  }

  /// The assets that are or were in the library but are not shown.
  var unseen: [String] {
    let known = Set(shown)
    return (Array(assets.keys) + Array(removed.keys)).filter { !known.contains($0) }.sorted()
  }

  /// The kinds of the shown assets.
  var kinds: [String] {
    Set(shown.map { assets[$0]?.kind == .video ? "video" : "image" }).sorted()
  }

  /// Returns whether an asset does not exist as far as the picker is concerned.
  ///
  /// Hidden and trashed assets count as not existing (rules `window.hidden.excluded`
  /// and `window.trashed.excluded`).
  func isGone(_ identifier: String) -> Bool {
    assets[identifier].map { $0.isHidden || $0.isTrashed } ?? true
  }

  /// Returns whether an asset exists, but its original is only in the cloud.
  func isInCloud(_ identifier: String) -> Bool {
    !isGone(identifier) && assets[identifier]?.availability == .cloud
  }

  /// Returns the number of an asset's bytes.
  func size(of identifier: String) -> Int { Int(assets[identifier]?.byteCount ?? 0) }

  /// Removes an asset from the library.
  mutating func remove(_ identifier: String) {
    removed[identifier] = assets.removeValue(forKey: identifier)
  }

  /// Adds or replaces an asset.
  mutating func put(_ asset: Asset) {
    assets[asset.identifier.rawValue] = asset
    removed[asset.identifier.rawValue] = nil
  }

  /// Returns whether the device may show an asset if the window has space for it.
  func isAllowed(_ identifier: String) -> Bool { assets[identifier].map(device.shows) ?? false }

  /// Inserts a shown asset into the grid at the position for its date.
  mutating func insertByDate(_ identifier: String) {
    shown.removeAll { $0 == identifier }
    guard let asset = assets[identifier] else { return }
    let next = shown.firstIndex { other in
      assets[other].map { Self.isBefore(asset, $0) } ?? false
    }
    shown.insert(identifier, at: next ?? shown.count)
  }

  /// Returns whether an asset comes before another in the grid.
  ///
  /// Newer assets come first, and assets without a date last (rules `window.order.capture-date`
  /// and `window.order.undated-last`). Assets with equal dates are sorted by the bytes of their
  /// names in descending order, and assets without a name come last (rule `window.order.names`).
  /// Assets with equal names are sorted by the bytes of their identifiers
  /// (rule `window.order.ties`).
  static func isBefore(_ one: Asset, _ other: Asset) -> Bool {
    let dates = [one, other].map { ($0.captureDate ?? $0.modificationDate)?.milliseconds }
    if dates[0] != dates[1] {
      guard let first = dates[0] else { return false }
      guard let second = dates[1] else { return true }
      return first > second
    }
    let names = [one, other].map { name(of: $0.file) }
    if names[0] != names[1] { return names[1].lexicographicallyPrecedes(names[0]) }
    return one.identifier.rawValue.utf8.lexicographicallyPrecedes(other.identifier.rawValue.utf8)
  }

  /// Returns the bytes of a file's name without its folders and extension.
  ///
  /// If the name begins with a dot, that dot is not the beginning of an extension.
  private static func name(of path: String) -> [UInt8] {
    let name =
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .last.map(Array.init) ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}
