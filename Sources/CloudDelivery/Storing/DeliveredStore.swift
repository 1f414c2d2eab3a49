// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore
public import PickerModel

/// Stores originals that arrived, each completely or not at all.
public struct DeliveredStore: Sendable {
  /// The folder in which arrived originals are stored.
  public let directory: String

  /// Makes a store.
  ///
  /// Its folder is created when the first original arrives.
  ///
  /// - Parameter directory: The absolute path of the folder for originals.
  public init(directory: String) {
    self.directory = directory
  }

  /// Returns the cloud's listing of an asset; nil where the store has no listing to compare with.
  private var listing: (@Sendable (Asset) -> RemoteOriginal?)?

  /// Returns the same store, which accepts a file only in the version that is listed.
  func following(_ listing: @escaping @Sendable (Asset) -> RemoteOriginal?) -> DeliveredStore {
    var store = self
    store.listing = listing
    return store
  }

  /// Returns the path of an asset's original.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: The absolute path, whether the file exists or not.
  public func path(of asset: Asset) -> String {
    let name = asset.identifier.rawValue.map { $0 == "/" ? "_" : $0 }
    return directory + "/" + String(name) + "."
      + asset.contentType.fileExtension(ofFileNamed: asset.file)
  }

  /// Whether the store has an asset's original.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether the file exists with the size that the library knows, or with the size that
  ///   its server has sent since. Where there is a listing, the file must be of the listed version.
  /// - Complexity: One `stat`, two reads where the library knows the content digest, and one small
  ///   file where there is a listing.
  public func holds(_ asset: Asset) -> Bool {
    if let listing { isUpToDate(asset, listing(asset)) } else { isHere(asset) }
  }

  private func isHere(_ asset: Asset) -> Bool {
    let path = path(of: asset)
    takeOverOldName(of: asset, at: path)
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    guard let expected = asset.byteCount, expected != Int64(info.st_size) else {
      return isContent(of: asset, at: path, byteCount: Int64(info.st_size))
    }
    return OriginalRecord(path: path + ".record")?.total == Int64(info.st_size)
  }

  /// Renames the files of a raw picture from the time when all raw pictures had one extension.
  private func takeOverOldName(of asset: Asset, at path: String) {
    guard asset.contentType == .rawImage, access(path, F_OK) != 0,
      let dot = path.lastIndex(of: ".")
    else { return }
    let old = path[...dot] + asset.contentType.preferredExtension
    // The records go first: without its record a file is fetched again.
    for ending in [".part.record", ".part", ".record", ""] { rename(old + ending, path + ending) }
  }

  /// Whether a file has the content digest that the library knows of an asset's original.
  private func isContent(of asset: Asset, at path: String, byteCount: Int64) -> Bool {
    guard asset.contentDigest != nil else { return true }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return asset.holds(clinux_content_digest(file, byteCount))
  }

  /// Whether the store has an original in the version that its server lists.
  func isUpToDate(_ asset: Asset, _ remote: RemoteOriginal?) -> Bool {
    guard isHere(asset) else { return false }
    guard let remote else { return true }
    guard let record = OriginalRecord(path: path(of: asset) + ".record") else { return false }
    // A listing may be older than the answer of its server; it then still describes the same
    // version.
    return record.listed == remote.listed || record.isVersion(listedIn: remote) ?? false
  }

  /// Creates the folder, and frees the room that ended processes reserved and did not use.
  func prepare() throws(MediaError) {
    do throws(CloudError) {
      try FileWork.makeFolder(directory, own: directory)
    } catch {
      throw MediaError(path: directory, reason: error.reason, detail: error.detail)
    }
    for name in names where name.hasSuffix(".part") {
      PartialFile.giveBackUnused(at: "\(directory)/\(name)")
    }
  }
}

extension Asset {
  /// Whether a digest is that of the asset's original; true for an asset without a known digest.
  func holds(_ digest: Int64) -> Bool { contentDigest == nil || contentDigest == digest }
}
