// SPDX-License-Identifier: Apache-2.0

public import AssetIndex
import CloudDelivery
import Foundation
import PickerModel

extension PhotoLibrary {
  /// Shows several sources as one library: a photo that lies in several of them is one asset.
  ///
  /// Originals are fetched from the first cloud in the order given that can give them.
  ///
  /// - Parameters:
  ///   - parts: The sources, each opened by itself; no two the same.
  ///   - index: Where the index of all lives, nil for a file named for them.
  ///   - progress: Called now and then while files are compared, from any thread.
  /// - Returns: The library; the source itself where there is one only.
  /// - Throws: `AssetIndexError` where an index cannot be read or written.
  /// - Complexity: O(1) where no source changed since the last time, else O(n log n).
  public static func merge(
    _ parts: [LibraryPart], index: String? = nil,
    progress: @Sendable (ScanProgress) -> Void = { _ in }
  ) async throws -> PhotoLibrary {
    if parts.count == 1 { return parts[0].library }
    let parts = LibraryPart.named(apart: parts)
    let keys = parts.map(\.key).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let root = keys.joined(separator: " and ")
    let file = index ?? "\(sets)/\(AssetDatabase.name(of: root)).locket"
    let assets = try await AssetDatabase.open(
      path: file, of: root, rebuilding: index == nil ? .always : .ours)
    let earlier = try await assets.sourceKeys().isEmpty ? others(than: file) : []
    try await assets.merge(parts.map(\.source), adopting: earlier, progress: progress)
    let clouds = parts.filter { $0.library.engine != nil }
    let engine = FetchEngine(joining: clouds.compactMap(\.library.engine)) { asset in
      let copies = assets.copies(of: asset.identifier)
      return clouds.enumerated().compactMap { number, cloud in
        copies.first { $0.source == cloud.key }.map { (number, $0.asset(of: asset)) }
      }
    }
    let remedy = parts.compactMap(\.library.remedy).first
    let none = remedy == nil ? NoDelivery() : fetchedElsewhere
    var library = PhotoLibrary(
      root: "", assets: assets, delivery: engine ?? none, store: nil,
      listed: parts.compactMap(\.library.listed).min())
    library.parts = parts
    library.remedy = remedy
    if let index {
      library.reference = LibraryReference(
        paths: parts.flatMap(\.library.ownReference.paths),
        index: URL(fileURLWithPath: index).path)
    }
    return library
  }

  /// Forgets what was written down of a cloud together with other sources.
  ///
  /// - Parameter cloud: The account and its folder.
  /// - Throws: What keeps a file from being taken away.
  public static func forgetMerged(with cloud: CloudFolder) async throws {
    for path in setIndexes {
      guard let index = try? await AssetDatabase.open(path: path, creates: false),
        try await index.sourceKeys().contains(LibraryPart.key(of: cloud))
      else { continue }
      try FileManager.default.removeItem(atPath: path)
      for log in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + log) }
    }
  }

  /// Where the indexes of several sources are.
  private static var sets: String { LibraryLocation.cache + "/sets" }

  /// The indexes of several sources, the one that was written last first.
  private static var setIndexes: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sets)) ?? []
    let paths = names.filter { $0.hasSuffix(".locket") }.sorted().map { "\(sets)/\($0)" }
    let dates = paths.map { path in
      let values = try? FileManager.default.attributesOfItem(atPath: path)
      return values?[.modificationDate] as? Date ?? .distantPast
    }
    return zip(paths, dates).sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// The indexes of other sets of sources; one that cannot be opened names nothing.
  private static func others(than file: String) async -> [AssetDatabase] {
    var indexes: [AssetDatabase] = []
    for path in setIndexes where path != file {
      if let index = try? await AssetDatabase.open(path: path, creates: false) {
        indexes.append(index)
      }
    }
    return indexes
  }

  /// Where an asset's original is, nil where none of its copies is here.
  func originalOfParts(_ asset: Asset) -> String? {
    for copy in assets.copies(of: asset.identifier) {
      guard let path = part(of: copy)?.original(of: copy.asset(of: asset)),
        FileManager.default.fileExists(atPath: path)
      else { continue }
      return path
    }
    return nil
  }

  /// Where an asset's picture can be read from: its original here, else the first head; nil where
  /// another file lies in its place.
  func thumbnailSourceOfParts(_ asset: Asset) -> String? {
    let copies = assets.copies(of: asset.identifier)
    var isAnother = false
    for copy in copies {
      guard let part = part(of: copy) else { continue }
      let own = copy.ownAsset(of: asset, among: copies)
      guard let path = part.original(of: own) else { continue }
      if let shown = part.shown(own, at: path), FileManager.default.fileExists(atPath: shown) {
        return shown
      }
      isAnother = FileManager.default.fileExists(atPath: path) || isAnother
    }
    if isAnother { return nil }
    let heads = copies.compactMap { copy in
      part(of: copy).map { part in
        smaller(of: asset, copy, in: part) ?? part.root + "/" + copy.file
      }
    }
    return heads.first { FileManager.default.fileExists(atPath: $0) } ?? heads.first ?? asset.file
  }

  /// The smaller picture of a copy whose source has one, nil where it is another copy's.
  private func smaller(of asset: Asset, _ copy: AssetCopy, in part: PhotoLibrary) -> String? {
    let name = parts.first { $0.key == copy.source }?.name
    guard let name, let derivative = asset.derivative, derivative.hasPrefix(name + "/") else {
      return nil
    }
    return part.root + derivative.dropFirst(name.count)
  }

  func part(of copy: AssetCopy) -> PhotoLibrary? {
    parts.first { $0.key == copy.source }?.library
  }
}
