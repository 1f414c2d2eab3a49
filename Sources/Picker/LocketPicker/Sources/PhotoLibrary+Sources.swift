// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
import CloudDelivery
import Foundation
import PickerModel

extension PhotoLibrary {
  /// Combines several sources into one library.
  ///
  /// Copies of the same photo become one asset.
  ///
  /// If several clouds have the original of an asset, it is fetched from the first of these clouds.
  ///
  /// - Parameters:
  ///   - sources: The opened sources, which must all be different.
  ///   - index: The path of the combined index. Nil, the default, means a path that is computed
  ///     from the sources.
  ///   - progress: Called from time to time while files are compared, from any thread.
  /// - Returns: The combined library. If there is only one source, the result is the library of
  ///   that source.
  /// - Throws: `AssetIndexError` if an index cannot be read or written.
  /// - Complexity: O(1) if no source has changed since the last call, otherwise O(n log n) in the
  ///   number of assets.
  public static func merge(
    _ sources: [OpenedSource], index: String? = nil,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> PhotoLibrary {
    if sources.count == 1 { return sources[0].library }
    let sources = OpenedSource.named(apart: sources)
    let keys = sources.map(\.key).sorted()
    let root = keys.joined(separator: " and ")
    let file = index ?? "\(sets)/\(AssetDatabase.name(of: root)).locket"
    let assets = try await AssetDatabase.open(
      path: file, of: root, rebuilding: index == nil ? .always : .ours)
    let earlier = try await assets.sourceKeys().isEmpty ? others(than: file) : []
    try await assets.merge(sources.map(\.librarySource), adopting: earlier, progress: progress)
    let clouds = sources.filter { $0.library.engine != nil }
    let engine = FetchEngine(joining: clouds.compactMap(\.library.engine)) { asset in
      let copies = assets.copies(of: asset.identifier)
      return clouds.enumerated().compactMap { number, cloud in
        copies.first { $0.source == cloud.key }.map { (number, $0.asset(of: asset)) }
      }
    }
    let remedy = sources.compactMap(\.library.remedy).first
    let none = remedy == nil ? NoDelivery() : fetchedElsewhere
    var library = PhotoLibrary(
      root: "", assets: assets, delivery: engine ?? none, store: nil,
      listed: sources.compactMap(\.library.listed).min())
    library.sources = sources
    library.remedy = remedy
    if let index {
      library.reference = LibraryReference(
        paths: sources.flatMap(\.library.ownReference.paths),
        index: URL(fileURLWithPath: index).path)
    }
    return library
  }

  /// Deletes the combined indexes that were made from a cloud and other sources.
  ///
  /// ``merge(_:index:progress:)`` creates a new combined index when it needs one. Indexes at a path
  /// that a caller chose are not deleted.
  ///
  /// - Parameter cloud: The account and its folder.
  /// - Throws: The error because of which an index file could not be deleted.
  public static func forgetMerged(with cloud: CloudFolder) async throws {
    for path in setIndexes {
      guard let index = try? await AssetDatabase.open(path: path, creates: false),
        try await index.sourceKeys().contains(OpenedSource.key(of: cloud.account))
      else { continue }
      // If the removal is interrupted, the next one finds the index by its file.
      for ending in ["-wal", "-shm", ""] { try FileWork.remove(path + ending) }
    }
  }

  /// The folder that contains the combined indexes.
  private static var sets: String { LibraryLocation.cache + "/sets" }

  /// The paths of the combined indexes; the one that was written last comes first.
  private static var setIndexes: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sets)) ?? []
    let paths = names.filter { $0.hasSuffix(".locket") }.sorted().map { "\(sets)/\($0)" }
    let dates = paths.map { path in
      let values = try? FileManager.default.attributesOfItem(atPath: path)
      return values?[.modificationDate] as? Date ?? .distantPast
    }
    return zip(paths, dates).sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Opens all other combined indexes.
  ///
  /// Those that cannot be opened are ignored.
  private static func others(than file: String) async -> [AssetDatabase] {
    var indexes: [AssetDatabase] = []
    for path in setIndexes where path != file {
      if let index = try? await AssetDatabase.open(path: path, creates: false) {
        indexes.append(index)
      }
    }
    return indexes
  }

  /// Returns the path of an asset's original from any source, nil if none has it on the device.
  func originalInSources(_ asset: Asset) -> String? {
    for copy in assets.copies(of: asset.identifier) {
      guard let path = source(of: copy)?.original(of: copy.asset(of: asset)),
        FileManager.default.fileExists(atPath: path)
      else { continue }
      return path
    }
    return nil
  }

  /// Returns the path of a file from which an asset's thumbnail can be made, from any source.
  ///
  /// An original is preferred to a smaller picture or to the first bytes of a file. The result is
  /// nil if the original at its path was replaced by another file.
  func thumbnailPathInSources(_ asset: Asset) -> String? {
    let copies = assets.copies(of: asset.identifier)
    var isAnother = false
    for copy in copies {
      guard let source = source(of: copy) else { continue }
      let own = copy.ownAsset(of: asset, among: copies)
      guard let path = source.original(of: own) else { continue }
      if let shown = source.shown(own, at: path), FileManager.default.fileExists(atPath: shown) {
        return shown
      }
      isAnother = FileManager.default.fileExists(atPath: path) || isAnother
    }
    if isAnother { return nil }
    let prefixes = copies.compactMap { copy in
      source(of: copy).map { source in
        smaller(of: asset, copy, in: source) ?? source.root + "/" + copy.file
      }
    }
    return prefixes.first { FileManager.default.fileExists(atPath: $0) } ?? prefixes.first
      ?? asset.file
  }

  /// Returns the path of a copy's smaller picture, nil if its source has none for the asset.
  private func smaller(of asset: Asset, _ copy: AssetCopy, in source: PhotoLibrary) -> String? {
    let name = sources.first { $0.key == copy.source }?.name
    guard let name, let derivative = asset.derivative, derivative.hasPrefix(name + "/") else {
      return nil
    }
    return source.root + derivative.dropFirst(name.count)
  }

  func source(of copy: AssetCopy) -> PhotoLibrary? {
    sources.first { $0.key == copy.source }?.library
  }
}
