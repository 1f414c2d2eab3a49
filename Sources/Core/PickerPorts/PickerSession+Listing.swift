// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

extension PickerSession {
  /// Finds an asset of the library by its identifier, inside or outside of the window.
  ///
  /// - Parameter identifier: The identifier of the asset.
  /// - Returns: The asset; nil if it does not exist, is hidden or is in the trash.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed look-up.
  public func asset(_ identifier: AssetIdentifier) async throws -> Asset? {
    try await library.assets(withIdentifiers: [identifier]).first
  }

  /// Returns the assets at some positions of the grid, newest first.
  ///
  /// The picker reads only the pages that contain these positions, not those before them.
  ///
  /// - Parameter positions: Positions from 0; positions after the end are ignored.
  /// - Returns: The assets.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(1) for a position whose page is in memory. Otherwise one indexed query for
  ///   each page. The query takes O(n) steps if n assets are between the page and the nearest asset
  ///   whose position is known.
  public func assets(at positions: Range<Int>) async throws -> [Asset] {
    try await refresh()
    while true {
      let listing = grid.listing
      let wanted = positions.clamped(to: 0..<grid.total)
      var found: [Asset] = []
      var position = wanted.lowerBound
      while position < wanted.upperBound, grid.listing == listing {
        let page = try await page(with: position)
        guard !page.isEmpty else { break }
        let pagePositions = grid.positions(ofPageWith: position)
        found += page.dropFirst(position - pagePositions.lowerBound).prefix(
          wanted.upperBound - position)
        position = pagePositions.upperBound
      }
      if grid.listing == listing { return found }
    }
  }

  /// Returns the page that contains a position.
  ///
  /// The grid may show another list when the query returns.
  private func page(with position: Int) async throws -> [Asset] {
    if let page = grid.page(with: position) { return page }
    let request = grid.request(for: position)
    let page = try await library.assets(
      in: window, matching: request.query, page: request.page)
    grid.take(page, for: request)
    try await refresh()
    return page
  }

  /// Counts the assets that the grid lists now.
  ///
  /// If the assets are already counted, or if the picker is closed, the method does nothing.
  ///
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One query that counts assets.
  public func refresh() async throws {
    while machine.browsing.count == nil, !machine.phase.isClosed {
      let asked = machine.browsing
      let total = try await library.count(in: window, matching: asked.query)
      guard asked.listing == machine.browsing.listing else { continue }
      guard machine.browsing.count == nil, !machine.phase.isClosed else { return }
      grid = AssetGrid(asked, total: total)
      send(.counted(total, listing: asked.listing))
    }
  }

  /// Returns the marks of the cells of some assets; the mark of a dimmed cell contains the reason.
  ///
  /// - Parameter assets: Assets that the grid or the review shows.
  /// - Returns: One mark for each asset, in the same order.
  /// - Complexity: O(log n) for each asset, given n selected assets.
  public func marks(of assets: [Asset]) -> [CellMark] { assets.map(machine.mark) }

  /// Returns whether the originals of some assets must be fetched, and whether this is possible.
  ///
  /// - Parameter assets: Assets that the grid or the review shows.
  /// - Returns: The availability of each asset, in the same order. It is never
  ///   `OriginalAvailability.preview`.
  /// - Complexity: O(1) for each asset.
  public func availabilities(of assets: [Asset]) -> [OriginalAvailability] {
    assets.map { machine.availability(of: $0, isReachable: delivery.isReachable($0)) }
  }

  /// Returns the collections that contain assets of the window (rule `collection.empty.unlisted`).
  ///
  /// - Returns: The collections in display order; empty if this picker does not offer collections.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: O(n) in the number of assets in the window; O(1) if the list has not changed
  ///   since the last call.
  public func collections() async throws -> [AssetCollection] {
    guard machine.offersCollections else { return [] }
    let asked = machine.browsing
    if let known = knownCollections, known.listing == asked.listing { return known.collections }
    let collections = try await library.collections(in: window, matching: asked.query)
    if asked.listing == machine.browsing.listing { knownCollections = (asked.listing, collections) }
    return collections
  }

  /// Returns the newest member of each collection; the picker shows its picture beside the title.
  ///
  /// - Parameter collections: Collections of this picker.
  /// - Returns: The newest members by the identifiers of their collections. If the newest member of
  ///   a collection was deleted, the collection is missing.
  /// - Throws: An error of the library if the library cannot be read.
  /// - Complexity: One indexed look-up for each collection.
  public func covers(
    of collections: some Sequence<AssetCollection>
  ) async throws -> [AssetCollection.Identifier: Asset] {
    let wanted = collections.map { ($0.identifier, $0.newest) }
    let assets = try await library.assets(withIdentifiers: wanted.map(\.1))
    let known = Dictionary(assets.map { ($0.identifier, $0) }) { first, _ in first }
    return Dictionary(
      wanted.compactMap { collection, newest in known[newest].map { (collection, $0) } }
    ) { first, _ in first }
  }
}
