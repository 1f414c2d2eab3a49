// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import ConformanceWire
import PickerCore
import PickerModel
import PickerPorts

/// The library of one session, which the session can change.
///
/// Until the first change it uses an index that several sessions share. With the first change it
/// copies the assets into memory. The copy answers queries with the Swift code of
/// `PickerCore` instead of SQL.
actor ChangingLibrary: AssetQuerying {
  private let index: any AssetQuerying
  private let first: [LibraryAsset]
  /// The assets by identifier, nil before the first change.
  private var assets: [AssetIdentifier: Asset]?
  /// The assets with their albums and folders after the first change.
  private var entries: [AssetIdentifier: LibraryAsset] = [:]

  /// Creates a library with the contents of an index.
  ///
  /// - Parameters:
  ///   - index: The index, which is not changed.
  ///   - library: The same library in the form in which the runner sent it.
  init(_ index: any AssetQuerying, holding library: [LibraryAsset]) {
    self.index = index
    first = library
  }

  /// Applies changes to the library.
  ///
  /// - Parameter edits: The changes, in order.
  /// - Returns: The changes to report to the picker.
  func apply(_ edits: [LibraryEdit]) -> [LibraryChange] {
    var assets =
      self.assets
      ?? Dictionary(
        first.map { ($0.asset.identifier, $0.asset) }, uniquingKeysWith: { _, last in last })
    if self.assets == nil {
      entries = Dictionary(
        first.map { ($0.asset.identifier, $0) }, uniquingKeysWith: { _, last in last })
    }
    var changes: [LibraryChange] = []
    for edit in edits {
      let before = assets[edit.identifier]
      entries[edit.identifier] = edit.entry
      switch (edit, before) {
      case (.removed, nil): continue
      case (.removed, let before?):
        assets[edit.identifier] = nil
        changes.append(.removed(before))
      case (.added(let entry), nil), (.changed(let entry), nil):
        assets[edit.identifier] = entry.asset
        changes.append(.added(entry.asset))
      case (.added(let entry), let before?), (.changed(let entry), let before?):
        assets[edit.identifier] = entry.asset
        changes.append(.changed(before, to: entry.asset))
      }
    }
    self.assets = assets
    return changes
  }

  func window(_ library: DeviceProfile.Library) async throws -> AssetWindow {
    guard let assets else { return try await index.window(library) }
    return AssetWindow.cut(library, from: assets.values).window
  }

  func count(in window: AssetWindow, matching query: AssetQuery) async throws -> Int {
    guard let assets else { return try await index.count(in: window, matching: query) }
    return window.listing(of: assets.values, matching: query, members: members(of:)).count
  }

  func assets(
    in window: AssetWindow, matching query: AssetQuery, after key: AssetWindow.Key?, limit: Int
  ) async throws -> [Asset] {
    guard let assets else {
      return try await index.assets(in: window, matching: query, after: key, limit: limit)
    }
    let listed = window.listing(of: assets.values, matching: query, members: members(of:))
    let rest = listed.drop { asset in key.map { AssetWindow.Key(asset) <= $0 } ?? false }
    return Array(rest.prefix(limit))
  }

  func collections(
    in window: AssetWindow, matching query: AssetQuery
  ) async throws -> [AssetCollection] {
    guard let assets else { return try await index.collections(in: window, matching: query) }
    let types = AssetCollection.mediaTypes.map {
      IndexedCollection(identifier: $0.identifier, kind: .mediaType, title: $0.title, members: [])
    }
    return (entries.values.collections + types).compactMap { collection in
      var among = query
      among.search = nil
      among.collection = collection.identifier
      let members = Set(collection.members)
      let listed = window.listing(of: assets.values, matching: among) { _ in members }
      return listed.first.map { newest in
        AssetCollection(
          identifier: collection.identifier, kind: collection.kind, title: collection.title,
          count: listed.count, newest: newest.identifier)
      }
    }.sorted(by: AssetCollection.shownOrder)
  }

  /// Returns the members of an album or a folder.
  private func members(of collection: AssetCollection.Identifier) -> Set<AssetIdentifier> {
    Set(entries.values.collections.first { $0.identifier == collection }?.members ?? [])
  }

  func assets(withIdentifiers identifiers: [AssetIdentifier]) async throws -> [Asset] {
    guard let assets else { return try await index.assets(withIdentifiers: identifiers) }
    return identifiers.compactMap { assets[$0] }.filter { !$0.isHidden && !$0.isTrashed }
  }
}

extension LibraryEdit {
  /// The asset after the change; nil if it was removed.
  fileprivate var entry: LibraryAsset? {
    switch self {
    case .removed: nil
    case .added(let entry), .changed(let entry): entry
    }
  }
}
