// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import PickerModel

/// An opened folder or cloud, as one of several sources of a library.
public struct OpenedSource: Sendable {
  /// A key that distinguishes the source from all others and is the same in every run.
  public let key: String
  /// The source's name for people, which is the first component of its files' paths.
  public internal(set) var name: String
  /// The library that consists of this source alone.
  public let library: PhotoLibrary

  /// Creates a source from an opened folder.
  ///
  /// - Parameter library: The library of the folder.
  public init(_ library: PhotoLibrary) {
    key = library.root
    let last = URL(fileURLWithPath: library.root).lastPathComponent
    name = last.isEmpty || last == "/" ? "files" : last
    self.library = library
  }

  /// Creates a source from an opened cloud.
  ///
  /// - Parameters:
  ///   - library: The library of the cloud.
  ///   - cloud: The account and its folder.
  public init(_ library: PhotoLibrary, of cloud: CloudFolder) {
    key = Self.key(of: cloud)
    name = cloud.account.name
    self.library = library
  }

  /// Returns the key of a cloud.
  ///
  /// No folder's path begins like the key of a cloud. If the account's address changes, so does the
  /// key.
  static func key(of cloud: CloudFolder) -> String {
    "cloud \(cloud.account.name) \(cloud.account.address)"
  }

  /// Returns the same sources, each with a unique name.
  static func named(apart sources: [OpenedSource]) -> [OpenedSource] {
    let counts = Dictionary(sources.map { ($0.name, 1) }, uniquingKeysWith: +)
    return sources.map { source in
      var source = source
      if counts[source.name] != 1 {
        source.name += "-" + AssetDatabase.name(of: source.key).prefix(8)
      }
      return source
    }
  }

  var librarySource: LibrarySource {
    LibrarySource(
      key: key, name: name, isCloud: library.holdsPrefixes, assets: library.assets,
      content: SourceFileReader(library: library), hasOwnFolders: library.hasOwnFolders)
  }
}

/// Reads a source's files, to compare assets by their content.
private struct SourceFileReader: ContentReading {
  let library: PhotoLibrary

  func prefix(of asset: Asset) async -> ContentPrefix? {
    let path = library.root + "/" + asset.file
    guard let prefix = await PrefixDigest.read(path, as: asset) else { return nil }
    return ContentPrefix(
      digest: prefix.sha256, isDistinctive: prefix.isDistinctive, isWhole: prefix.isWhole)
  }

  func digest(of asset: Asset) async -> String? {
    guard let path = library.original(of: asset), isKnown(path, asset),
      let digest = try? await Checksum.sha256(ofFileAt: path), isKnown(path, asset)
    else { return nil }
    return digest
  }

  /// Whether a file has the size in the index and, in a folder of originals, also the date.
  private func isKnown(_ path: String, _ asset: Asset) -> Bool {
    guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
    let size = (values[.size] as? NSNumber)?.int64Value
    if library.holdsPrefixes { return size == asset.byteCount }
    let modified = values[.modificationDate] as? Date
    let seconds = asset.modificationDate.map { Double($0.milliseconds) / 1000 }
    guard size == asset.byteCount, let modified, let seconds else { return false }
    return abs(modified.timeIntervalSince1970 - seconds) < 0.002
  }
}
