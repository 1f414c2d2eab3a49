// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The library under a picker, and what of it may be picked from, as rules W1 to W10 tell it.
struct PredictedLibrary: Hashable, Sendable {
  /// What the grid lists, in order.
  var shown: [String]
  /// What the window had when the picker opened; nothing else ever enters (W8).
  let opening: Set<String>
  /// Everything in the library now.
  private(set) var assets: [String: Asset]
  /// What was in the library and is not any more.
  private(set) var removed: [String: Asset] = [:]
  /// How many could be shown if nothing bounded their number; nil once that is open (W7).
  var libraryCount: Int?
  private let device: ExploredDevice

  /// Cuts a library.
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

  /// What is, or was, in the library and is not shown.
  var unseen: [String] {
    let known = Set(shown)
    return (Array(assets.keys) + Array(removed.keys)).filter { !known.contains($0) }.sorted()
  }

  /// The kinds shown.
  var kinds: [String] {
    Set(shown.map { assets[$0]?.kind == .video ? "video" : "image" }).sorted()
  }

  /// Whether an asset is no longer there for a picker (W10: hidden and trashed ones never are).
  func isGone(_ identifier: String) -> Bool {
    assets[identifier].map { $0.isHidden || $0.isTrashed } ?? true
  }

  /// Whether an asset is there and its bytes are not.
  func isInCloud(_ identifier: String) -> Bool {
    !isGone(identifier) && assets[identifier]?.availability == .cloud
  }

  /// How many bytes an asset has.
  func size(of identifier: String) -> Int { Int(assets[identifier]?.byteCount ?? 0) }

  /// Takes an asset out.
  mutating func remove(_ identifier: String) {
    removed[identifier] = assets.removeValue(forKey: identifier)
  }

  /// Puts an asset in, or in the place of what it was.
  mutating func put(_ asset: Asset) {
    assets[asset.identifier.rawValue] = asset
    removed[asset.identifier.rawValue] = nil
  }

  /// Whether an asset would be shown, the window's size apart.
  func isAllowed(_ identifier: String) -> Bool { assets[identifier].map(device.shows) ?? false }

  /// Puts a shown asset where its date belongs.
  mutating func place(_ identifier: String) {
    shown.removeAll { $0 == identifier }
    guard let asset = assets[identifier] else { return }
    let next = shown.firstIndex { other in
      assets[other].map { Self.isBefore(asset, $0) } ?? false
    }
    shown.insert(identifier, at: next ?? shown.count)
  }

  /// W4 and W5: newest first, without any date last; equal dates by the bytes of the names,
  /// descending and without a name last, then by those of the identifiers.
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

  /// The bytes of a file's name without its folders and what follows its last dot, unless that is
  /// where it begins.
  private static func name(of path: String) -> [UInt8] {
    let name =
      path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .last.map(Array.init) ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}
