// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// An index that does not change any more, with a cache of its answers.
///
/// The suite opens thirteen thousand pickers on about three hundred libraries. Nearly all pickers
/// on a library begin with the same queries, and SQLite would find the same results each time.
actor CachedIndex: AssetQuerying {
  /// The parameters of a query for a page.
  private struct Page: Hashable {
    let window: AssetWindow
    let query: AssetQuery
    let key: AssetWindow.Key?
    let limit: Int
  }

  /// The parameters of a query for a complete listing.
  private struct Listed: Hashable {
    let window: AssetWindow
    let query: AssetQuery
  }

  private let index: any AssetQuerying
  private var windows: [DeviceProfile.Library: AssetWindow] = [:]
  private var counts: [Listed: Int] = [:]
  private var pages: [Page: [Asset]] = [:]
  private var collections: [Listed: [AssetCollection]] = [:]
  private var found: [[AssetIdentifier]: [Asset]] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameter index: The index; it must not change from now on.
  init(_ index: any AssetQuerying) {
    self.index = index
  }

  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow {
    if let known = windows[library] { return known }
    let answer = try await index.window(library)
    windows[library] = answer
    return answer
  }

  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
    let question = Listed(window: window, query: query)
    if let known = counts[question] { return known }
    let answer = try await index.count(in: window, matching: query)
    counts[question] = answer
    return answer
  }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset] {
    let question = Page(window: window, query: query, key: key, limit: limit)
    if let known = pages[question] { return known }
    let answer = try await index.assets(in: window, matching: query, after: key, limit: limit)
    pages[question] = answer
    return answer
  }

  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    let question = Listed(window: window, query: query)
    if let known = collections[question] { return known }
    let answer = try await index.collections(in: window, matching: query)
    collections[question] = answer
    return answer
  }

  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset] {
    if let known = found[identifiers] { return known }
    let answer = try await index.assets(withIdentifiers: identifiers)
    found[identifiers] = answer
    return answer
  }
}
