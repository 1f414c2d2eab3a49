// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// A library in memory that answers by the reference rules.
public struct InMemoryLibrary: AssetQuerying {
  /// All assets, in any order.
  public var assets: [Asset]

  /// Makes a library.
  ///
  /// - Parameter assets: All assets, in any order.
  public init(_ assets: [Asset]) {
    self.assets = assets
  }

  /// Cuts the window with ``AssetWindow/cut(_:from:)``.
  ///
  /// - Parameter library: The profile's rule.
  /// - Returns: The window.
  public func window(_ library: DeviceProfile.Library) async -> AssetWindow {
    AssetWindow.cut(library, from: assets).window
  }

  /// Counts what a filter lets through.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - filter: The filter.
  /// - Returns: The number of assets.
  public func count(in window: AssetWindow, matching filter: PickerFilter?) async -> Int {
    shown(in: window, matching: filter).count
  }

  /// Lists assets of a window.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - filter: The filter.
  ///   - key: The place after which to begin.
  ///   - limit: The most assets to list.
  /// - Returns: The assets.
  public func assets(
    in window: AssetWindow, matching filter: PickerFilter?, after key: AssetWindow.Key?, limit: Int
  ) async -> [Asset] {
    let shown = shown(in: window, matching: filter)
    let rest = shown.drop { asset in key.map { AssetWindow.Key(asset) <= $0 } ?? false }
    return Array(rest.prefix(limit))
  }

  /// Finds assets by identifier.
  ///
  /// - Parameter identifiers: The identifiers to look for.
  /// - Returns: What was found.
  public func assets(withIdentifiers identifiers: [AssetIdentifier]) async -> [Asset] {
    identifiers.compactMap { identifier in
      assets.first { $0.identifier == identifier && !$0.isHidden && !$0.isTrashed }
    }
  }

  private func shown(in window: AssetWindow, matching filter: PickerFilter?) -> [Asset] {
    assets.filter { window.contains($0) && filter?.matches($0) ?? true }
      .sorted { AssetWindow.Key($0) < AssetWindow.Key($1) }
  }
}
