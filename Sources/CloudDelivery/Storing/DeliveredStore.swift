// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore
public import PickerModel

/// Keeps originals that arrived, each of them whole or not at all.
public struct DeliveredStore: Sendable {
  /// The folder that arrived originals are kept in.
  public let directory: String

  /// Makes a store; its folder is made when the first original arrives.
  ///
  /// - Parameter directory: The absolute path of the folder to keep originals in.
  public init(directory: String) {
    self.directory = directory
  }

  /// What the cloud lists of an asset; nil where there is no listing to go by.
  private var listing: (@Sendable (Asset) -> RemoteOriginal?)?

  /// The same store, that takes only what is listed for being here.
  func following(_ listing: @escaping @Sendable (Asset) -> RemoteOriginal?) -> DeliveredStore {
    var store = self
    store.listing = listing
    return store
  }

  /// Where an asset's original is kept once it arrived.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: The absolute path, whether there is a file or not.
  public func path(of asset: Asset) -> String {
    let name = asset.identifier.rawValue.map { $0 == "/" ? "_" : $0 }
    return directory + "/" + String(name) + "."
      + asset.contentType.fileExtension(ofFileNamed: asset.file)
  }

  /// Whether an asset's original is here.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether it arrived, with the size that the library knows, or the size that its
  ///   server gave it since; and, where there is a listing, whether that speaks of this version.
  /// - Complexity: One `stat`, and two reads where the library knows what it holds; one small file is
  ///   read where there is a listing.
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

  /// Renames what was kept of a raw picture while all of them had one extension.
  private func takeOverOldName(of asset: Asset, at path: String) {
    guard asset.contentType == .rawImage, access(path, F_OK) != 0,
      let dot = path.lastIndex(of: ".")
    else { return }
    let old = path[...dot] + asset.contentType.preferredExtension
    // What says of which version it is goes first: without that it is fetched anew.
    for ending in [".part.record", ".part", ".record", ""] { rename(old + ending, path + ending) }
  }

  /// Whether a file holds what is known of an asset's original.
  private func isContent(of asset: Asset, at path: String, byteCount: Int64) -> Bool {
    guard asset.contentSum != nil else { return true }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    return asset.holds(clinux_content_sum(file, byteCount))
  }

  /// Whether an original is here in the version that its server lists.
  func isUpToDate(_ asset: Asset, _ remote: RemoteOriginal?) -> Bool {
    guard isHere(asset) else { return false }
    guard let remote else { return true }
    guard let record = OriginalRecord(path: path(of: asset) + ".record") else { return false }
    // A listing may be older than what its server gave; then it still speaks of what it did.
    return record.listed == remote.listed || record.isVersion(listedIn: remote) ?? false
  }

  /// Makes the folder.
  func prepare() throws(MediaError) {
    do throws(CloudError) {
      try FileWork.makeFolder(directory, own: directory)
    } catch {
      throw MediaError(path: directory, reason: error.reason, detail: error.detail)
    }
  }
}

extension Asset {
  /// Whether a sum is that of its original; of one that nobody summed up any is.
  func holds(_ sum: Int64) -> Bool { contentSum == nil || contentSum == sum }
}
