// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import CloudDelivery
import Foundation
import PickerModel

/// One of several sources that are shown as one library: an opened folder or cloud.
public struct LibraryPart: Sendable {
  /// What tells it apart from every other source, the same in every run.
  public let key: String
  /// What people call it; the first part of its files' paths.
  public internal(set) var name: String
  /// The source by itself.
  public let library: PhotoLibrary

  /// Takes an opened folder.
  ///
  /// - Parameter library: The library of the folder.
  public init(_ library: PhotoLibrary) {
    key = library.root
    let last = URL(fileURLWithPath: library.root).lastPathComponent
    name = last.isEmpty || last == "/" ? "files" : last
    self.library = library
  }

  /// Takes an opened cloud.
  ///
  /// - Parameters:
  ///   - library: The library of the cloud.
  ///   - cloud: The account and its folder.
  public init(_ library: PhotoLibrary, of cloud: CloudFolder) {
    key = Self.key(of: cloud)
    name = cloud.account.name
    self.library = library
  }

  /// No folder's path begins so, and another address is another source.
  static func key(of cloud: CloudFolder) -> String {
    "cloud \(cloud.account.name) \(cloud.account.address)"
  }

  /// The same parts, so called that no two names are one.
  static func named(apart parts: [LibraryPart]) -> [LibraryPart] {
    let counts = Dictionary(parts.map { ($0.name, 1) }, uniquingKeysWith: +)
    return parts.map { part in
      var part = part
      if counts[part.name] != 1 {
        part.name += "-" + AssetDatabase.name(of: part.key).prefix(8)
      }
      return part
    }
  }

  var source: LibrarySource {
    LibrarySource(
      key: key, name: name, isCloud: library.holdsHeads, assets: library.assets,
      content: PartContent(library: library), hasOwnFolders: library.hasOwnFolders)
  }
}

/// Reads a source's files where their content decides.
private struct PartContent: ContentReading {
  let library: PhotoLibrary

  func head(of asset: Asset) async -> ContentHead? {
    let path = library.root + "/" + asset.file
    guard let head = await HeadSum.read(path, as: asset) else { return nil }
    return ContentHead(
      sum: head.sum, isDistinctive: head.isDistinctive, isWhole: head.isWhole)
  }

  func sum(of asset: Asset) async -> String? {
    guard let path = library.original(of: asset), isKnown(path, asset),
      let sum = try? await Checksum.sha256(ofFileAt: path), isKnown(path, asset)
    else { return nil }
    return sum
  }

  /// Whether a file is as long as the library knows, and, where it is the library's own, as old.
  private func isKnown(_ path: String, _ asset: Asset) -> Bool {
    guard let values = try? FileManager.default.attributesOfItem(atPath: path) else { return false }
    let size = (values[.size] as? NSNumber)?.int64Value
    if library.holdsHeads { return size == asset.byteCount }
    let modified = values[.modificationDate] as? Date
    let seconds = asset.modificationDate.map { Double($0.milliseconds) / 1000 }
    guard size == asset.byteCount, let modified, let seconds else { return false }
    return abs(modified.timeIntervalSince1970 - seconds) < 0.002
  }
}
