// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension DeviceProfile.Library {
  /// Whether the rule, apart from its limit, allows an asset (rules W1 to W3, W10).
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the device may show it.
  public func allows(_ asset: Asset) -> Bool {
    guard !asset.isHidden, !asset.isTrashed else { return false }
    guard scope == .cloud || asset.availability == .device else { return false }
    return kinds.contains(asset.kind.isImage ? .image : .video)
  }
}

extension AssetWindow {
  /// Cuts a window out of assets in memory; the reference for every library (rules W1 to W6).
  ///
  /// - Parameters:
  ///   - library: The profile's rule.
  ///   - assets: All assets, in any order.
  /// - Returns: The window and its assets, newest first.
  /// - Complexity: O(n log n).
  public static func cut(
    _ library: DeviceProfile.Library, from assets: some Sequence<Asset>
  ) -> (window: AssetWindow, assets: [Asset]) {
    let allowed = inOrder(assets.filter(library.allows))
    let shown = Array(allowed.prefix(library.newest ?? .max))
    let window = AssetWindow(
      of: library, libraryCount: allowed.count, count: shown.count,
      oldest: shown.last.map { Key($0) }, boundaryDate: shown.last?.sortDate)
    return (window, shown)
  }

  /// Lists the assets in memory that match a query; the reference for every library (rules W4 to
  /// W9).
  ///
  /// - Parameters:
  ///   - assets: All assets of the library that the window was cut from, in any order.
  ///   - query: The query.
  ///   - members: Returns the members of a collection of the library's own; by default none.
  /// - Returns: The assets, newest first.
  /// - Complexity: O(n log n).
  public func listing(
    of assets: some Sequence<Asset>, matching query: AssetQuery,
    members: (AssetCollection.Identifier) -> Set<AssetIdentifier> = { _ in [] }
  ) -> [Asset] {
    let query = query.resolved
    let month = query.collection.flatMap { CalendarMonth($0) }
    let members = month == nil ? query.collection.map(members) : nil
    let listed = assets.filter { asset in
      contains(asset) && query.filter?.matches(asset) ?? true
        && members?.contains(asset.identifier) ?? true
        && month.map { $0 == asset.month } ?? true && query.search?.matches(asset) ?? true
        && !query.excluded.contains(asset.identifier)
    }
    return Self.inOrder(listed)
  }

  /// Sorts assets into the window's order; each key is computed once, because it holds a name.
  private static func inOrder(_ assets: [Asset]) -> [Asset] {
    assets.map { (key: Key($0), asset: $0) }.sorted { $0.key < $1.key }.map { $0.asset }
  }

  /// Whether an asset lies inside the window.
  ///
  /// - Parameter asset: An asset of the library that the window was cut from.
  /// - Returns: Whether the device may show it.
  public func contains(_ asset: Asset) -> Bool {
    var rule = DeviceProfile.Library()
    rule.scope = scope
    rule.kinds = kinds
    guard rule.allows(asset), let oldest else { return false }
    return Key(asset) <= oldest
  }
}
