// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension DeviceProfile.Library {
  /// Whether a device may show an asset, if the maximum number of assets is ignored (rule
  /// `window.cut.allowed-first`).
  ///
  /// - Parameter asset: Any asset.
  /// - Returns: Whether the device may show the asset.
  public func allows(_ asset: Asset) -> Bool {
    guard !asset.isHidden, !asset.isTrashed else { return false }
    guard scope == .cloud || asset.availability == .device else { return false }
    return kinds.contains(asset.kind.isImage ? .image : .video)
  }
}

extension AssetWindow {
  /// Computes a window from assets in memory (rules `window.newest.bounded`
  /// and `window.cut.allowed-first`).
  ///
  /// This is the reference implementation: the implementation of every library must give the same
  /// result.
  ///
  /// - Parameters:
  ///   - library: The section of the profile that states which assets the device may show.
  ///   - assets: All assets, in any order.
  /// - Returns: The window, and the assets in it, newest first.
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

  /// Lists those assets in memory that match a query (rule `window.cut.before-filter`).
  ///
  /// This is the reference implementation: the implementation of every library must give the same
  /// result.
  ///
  /// - Parameters:
  ///   - assets: All assets of the window's library, in any order.
  ///   - query: The query that the assets must match.
  ///   - members: Returns the members of a collection that the library defines; by default no
  ///     members.
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

  /// Sorts assets in the order of the window; computes the sort key of each asset only once.
  private static func inOrder(_ assets: [Asset]) -> [Asset] {
    assets.map { (key: Key($0), asset: $0) }.sorted { $0.key < $1.key }.map { $0.asset }
  }

  /// Whether an asset is in the window.
  ///
  /// - Parameter asset: An asset of the window's library.
  /// - Returns: Whether the device may show the asset.
  public func contains(_ asset: Asset) -> Bool {
    var rule = DeviceProfile.Library()
    rule.scope = scope
    rule.kinds = kinds
    guard rule.allows(asset), let oldest else { return false }
    return Key(asset) <= oldest
  }
}
