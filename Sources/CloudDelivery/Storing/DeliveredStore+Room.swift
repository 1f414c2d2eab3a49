// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerCore
public import PickerModel

/// What is here, and what there is room for.
extension DeliveredStore {
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
}
