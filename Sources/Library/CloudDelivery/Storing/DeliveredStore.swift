// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
public import PickerModel
import PickerPorts

/// Stores fetched originals.
///
/// Each of them is stored either completely or not at all.
public struct DeliveredStore: Sendable {
  /// The folder in which fetched originals are stored.
  public let directory: String
  /// The lock that keeps the cloud from being removed while the store or a transfer uses it, or nil
  /// if the store belongs to no cloud.
  package var lock: FolderLock?

  /// Creates a store.
  ///
  /// The folder is created when the first original arrives.
  ///
  /// - Parameter directory: The absolute path of the folder for originals.
  public init(directory: String) {
    self.directory = directory
  }

  /// Returns the file of an asset in the cloud's listing.
  ///
  /// The closure is nil if the store has no listing.
  private var listing: (@Sendable (Asset) -> RemoteOriginal?)?

  /// Returns the ETag of an asset's original in the cloud's listing.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: The ETag, or nil if the listing states none or the store has no listing.
  package func listedETag(of asset: Asset) -> String? { listing?(asset)?.etag }

  /// Returns a store for the same folder that accepts only files of the listed version.
  func following(_ listing: @escaping @Sendable (Asset) -> RemoteOriginal?) -> DeliveredStore {
    var store = self
    store.listing = listing
    return store
  }

  /// Returns the path of an asset's original.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: The absolute path, even if the file does not exist.
  public func path(of asset: Asset) -> String {
    let name = asset.identifier.rawValue.map { $0 == "/" ? "_" : $0 }
    return directory + "/" + String(name) + "."
      + asset.contentType.fileExtension(ofFileNamed: asset.file)
  }

  /// Whether the store contains an asset's original.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: True if the file exists and has the right size. This is the size that the library
  ///   knows, or a later size that the server stated. If the store has a listing, the file must
  ///   also be of the listed version.
  /// - Complexity: One `stat`. If the library knows the content digest, two reads in addition. If
  ///   the store has a listing, one small file is read in addition.
  public func holds(_ asset: Asset) -> Bool {
    if let listing { isUpToDate(asset, listing(asset)) } else { isHere(asset) }
  }

  /// Whether the store contains an asset's original in a version that was listed earlier.
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - etag: The ETag in the earlier listing, or nil if it is unknown.
  /// - Returns: True if ``holds(_:)`` is true, and the original was listed or sent with the ETag.
  /// - Complexity: As ``holds(_:)``, and one small file is read.
  package func holds(_ asset: Asset, etag: String?) -> Bool {
    guard holds(asset) else { return false }
    guard let etag else { return true }
    let record = OriginalRecord(path: path(of: asset) + ".record")
    return [record?.listed?.validator, record?.etag].contains { $0?.opaqueTag == etag.opaqueTag }
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

  /// Renames the files of a raw image that an earlier version of Locket stored.
  ///
  /// At that time, all raw images had the same extension.
  private func takeOverOldName(of asset: Asset, at path: String) {
    guard asset.contentType == .rawImage, access(path, F_OK) != 0,
      let dot = path.lastIndex(of: ".")
    else { return }
    let old = path[...dot] + asset.contentType.preferredExtension
    // The records are renamed first: if the process ends here, a file without a record is fetched
    // again.
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

  /// Whether the store contains an original in the version that its cloud lists.
  func isUpToDate(_ asset: Asset, _ remote: RemoteOriginal?) -> Bool {
    guard isHere(asset) else { return false }
    guard let remote else { return true }
    guard let record = OriginalRecord(path: path(of: asset) + ".record") else { return false }
    // The server may have sent a newer description than the listing. Both can still describe the
    // same version.
    return record.listed == remote.listed || record.isVersion(listedIn: remote) ?? false
  }

  /// Creates the folder, and frees disk blocks that ended processes reserved but did not use.
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
  /// Whether a digest matches the asset's original.
  ///
  /// True if the asset has no known digest.
  func holds(_ digest: Int64) -> Bool { contentDigest == nil || contentDigest == digest }
}
