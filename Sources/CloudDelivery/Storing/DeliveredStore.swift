// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
public import PickerCore
public import PickerModel

/// Keeps originals that arrived, each of them whole or not at all.
public struct DeliveredStore: Sendable {
  /// The folder that arrived originals are kept in.
  public let directory: String

  // Copying blocks; it must not hold up the tasks that draw.
  private static let queue = DispatchQueue(label: "locket.delivered")

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
    return directory + "/" + String(name) + "." + asset.contentType.preferredExtension
  }

  /// Whether an asset's original is here.
  ///
  /// - Parameter asset: The asset.
  /// - Returns: Whether it arrived, with the size that the library knows, or the size that its
  ///   server gave it since; and, where there is a listing, whether that speaks of this version.
  /// - Complexity: One `stat`; one small file is read where there is a listing.
  public func holds(_ asset: Asset) -> Bool {
    if let listing { isUpToDate(asset, listing(asset)) } else { isHere(asset) }
  }

  private func isHere(_ asset: Asset) -> Bool {
    let path = path(of: asset)
    var info = stat()
    guard stat(path, &info) == 0 else { return false }
    guard let expected = asset.byteCount, expected != Int64(info.st_size) else { return true }
    return OriginalRecord(path: path + ".record")?.total == Int64(info.st_size)
  }

  /// The assets whose whole originals are here, in no order.
  ///
  /// - Complexity: Lists the folder.
  public var keptIdentifiers: [AssetIdentifier] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var kept: [AssetIdentifier] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = String(decoding: bytes, as: UTF8.self)
      guard let dot = name.lastIndex(of: "."), !name.hasPrefix("."),
        ![".part", ".record", ".new"].contains(where: name.hasSuffix)
      else { continue }
      kept.append(AssetIdentifier(String(name[..<dot])))
    }
    return kept
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
      try FileWork.makeFolder(directory)
    } catch {
      throw MediaError(path: directory, reason: error.reason, detail: error.detail)
    }
  }

  /// How many bytes the disk has room for, nil where it cannot be asked.
  ///
  /// A twentieth of the disk, 16 MB at most, stays free.
  public var availableBytes: Int64? {
    // The folder is made when the first original comes; the disk is that of what is there.
    var folder = directory[...]
    var info = statvfs()
    while statvfs(String(folder), &info) != 0 {
      guard errno == ENOENT, let slash = folder.lastIndex(of: "/"), slash != folder.startIndex
      else { return nil }
      folder = folder[..<slash]
    }
    let block = Int64(info.f_frsize)
    let reserve = min(Int64(info.f_blocks) * block / 20, 16 << 20)
    return max(0, Int64(info.f_bavail) * block - reserve)
  }

  /// How many bytes there is room for, nil where nothing bounds it (rule F8).
  ///
  /// - Parameter terms: What bounds fetching on the device.
  /// - Returns: The least of what the disk and the device's budget leave.
  /// - Complexity: One `stat` for each original that is here where the device has a budget.
  func room(within terms: DeliveryTerms) -> Int64? {
    let budget = terms.storage.map { max(0, $0 - kept.bytes) }
    return [availableBytes, budget].compactMap(\.self).min()
  }

  /// How many whole originals are here, and how many bytes they take with what is half there.
  ///
  /// - Complexity: One `stat` a file.
  public var kept: (count: Int, bytes: Int64) {
    guard let folder = opendir(directory) else { return (0, 0) }
    defer { closedir(folder) }
    var count = 0
    var sum: Int64 = 0
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      var info = stat()
      let path = directory + "/" + String(decoding: name, as: UTF8.self)
      guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { continue }
      sum += Int64(info.st_size)
      if ![".part", ".record", ".new"].contains(where: path.hasSuffix) { count += 1 }
    }
    return (count, sum)
  }

  /// Copies an original here: to a temporary name, synced, then renamed.
  ///
  /// - Parameters:
  ///   - asset: The asset.
  ///   - folder: The absolute path of the folder that stands for the cloud.
  /// - Throws: ``MediaError``: `notFound`, `changed` where its size is another one than the
  ///   library knows, `noSpace`, or `unsupported` where the folder cannot be written.
  public func bring(_ asset: Asset, from folder: String) async throws(MediaError) {
    let result: Result<Void, MediaError> = await withCheckedContinuation { continuation in
      Self.queue.async {
        continuation.resume(
          returning: Result { () throws(MediaError) in try copy(asset, from: folder) })
      }
    }
    try result.get()
  }

  private func copy(_ asset: Asset, from folder: String) throws(MediaError) {
    if holds(asset) { return }
    let original = folder + "/" + asset.file
    let input = open(original, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw MediaError(writing: original, code: errno) }
    defer { close(input) }

    let final = path(of: asset)
    let partial = final + ".part"
    try prepare()
    let output = open(partial, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw MediaError(writing: partial, code: errno) }
    var isWhole = false
    defer {
      close(output)
      if !isWhole { unlink(partial) }
    }
    guard let count = transfer(from: input, to: output), fsync(output) == 0 else {
      throw MediaError(writing: partial, code: errno)
    }
    if let expected = asset.byteCount, expected != count {
      throw MediaError(
        path: original, reason: .changed,
        detail: "has \(count) bytes where the index knows \(expected); run locket index again")
    }
    guard rename(partial, final) == 0 else { throw MediaError(writing: final, code: errno) }
    isWhole = true
    // The name, too, must survive a power cut.
    let folder = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Copies everything; the number of bytes, nil where it failed.
  private func transfer(from input: Int32, to output: Int32) -> Int64? {
    var count: Int64 = 0
    while true {
      let copied = sendfile(output, input, nil, 1 << 20)
      if copied == 0 { return count }
      if copied < 0 {
        if errno == EINTR { continue }
        return nil
      }
      count += Int64(copied)
    }
  }
}
