// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension PickerSession {
  /// Finds an asset of the library by its identifier, shown here or not.
  ///
  /// - Parameter identifier: The identifier.
  /// - Returns: The asset, nil where there is none, or it is hidden or trashed.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: One indexed look-up.
  public func asset(_ identifier: AssetIdentifier) async throws -> Asset? {
    try await library.assets(withIdentifiers: [identifier]).first
  }

  /// The assets at some places of the grid, newest first.
  ///
  /// Places far from those seen before are asked of the library by number: a grid of any length is
  /// never loaded up to them.
  ///
  /// - Parameter positions: Places from 0; those past the end give nothing.
  /// - Returns: The assets.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: O(1) a place that is held still, else one indexed query for a page of them, with
  ///   O(n) steps along the index for n assets between it and the nearest place that was seen.
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
        let places = grid.places(ofPageWith: position)
        found += page.dropFirst(position - places.lowerBound).prefix(wanted.upperBound - position)
        position = places.upperBound
      }
      if grid.listing == listing { return found }
    }
  }

  /// The page of the grid that has a place; it may be one of a grid that was replaced meanwhile.
  private func page(with position: Int) async throws -> [Asset] {
    if let page = grid.page(with: position) { return page }
    let request = grid.request(for: position)
    let page = try await library.assets(
      in: window, matching: request.query, page: request.page)
    grid.take(page, for: request)
    try await refresh()
    return page
  }

  /// Makes the grid the one that the picker is to show; does nothing where it is, nor in a closed
  /// picker, which shows nothing any more.
  ///
  /// - Throws: What keeps the library from answering.
  /// - Complexity: One query that counts.
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

  /// What cells of the grid or the review carry, and why some are dimmed.
  ///
  /// - Parameter assets: Assets that show.
  /// - Returns: A mark for each, in the same order.
  /// - Complexity: O(log n) each for n selected assets.
  public func marks(of assets: [Asset]) -> [CellMark] { assets.map(machine.mark) }

  /// Where the originals of cells are.
  ///
  /// - Parameter assets: Assets that show.
  /// - Returns: The reach of each, in the same order, as if there were no pictures of them.
  /// - Complexity: O(1) each.
  public func reaches(of assets: [Asset]) -> [Reach] {
    assets.map { machine.reach(of: $0, isReachable: delivery.isReachable($0)) }
  }

  /// The collections that have members to show (rule W9).
  ///
  /// - Returns: The collections, in the order shown; none where this picker goes without.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: O(window), O(1) where nothing else was listed since the last call.
  public func collections() async throws -> [AssetCollection] {
    guard machine.offersCollections else { return [] }
    let asked = machine.browsing
    if let known = knownCollections, known.listing == asked.listing { return known.collections }
    let collections = try await library.collections(in: window, matching: asked.query)
    if asked.listing == machine.browsing.listing { knownCollections = (asked.listing, collections) }
    return collections
  }

  /// The newest members of some collections, for their pictures.
  ///
  /// - Parameter collections: Collections of this picker.
  /// - Returns: The assets by collection; none for one whose newest member is gone.
  /// - Throws: What keeps the library from answering.
  /// - Complexity: One indexed look-up each.
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
