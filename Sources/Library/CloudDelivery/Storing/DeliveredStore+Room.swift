// SPDX-License-Identifier: Apache-2.0

import Glibc
public import PickerModel
import PickerPorts

/// Lists the contents of the store, and computes how many more bytes can be stored.
extension DeliveredStore {
  /// The assets whose complete originals are in the store, in no particular order.
  public var keptIdentifiers: [AssetIdentifier] {
    names.compactMap { name in
      guard let dot = name.lastIndex(of: "."), !name.hasPrefix("."), Self.isOriginal(name) else {
        return nil
      }
      return AssetIdentifier(String(name[..<dot]))
    }
  }

  /// The names of all files in the folder.
  ///
  /// Empty if the folder cannot be read.
  var names: [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    return names
  }

  /// Whether a name is the name of an original, not of a partial file or a record.
  private static func isOriginal(_ name: String) -> Bool {
    ![".part", ".record", ".new"].contains(where: name.hasSuffix)
  }

  /// The number of bytes that can be stored on the disk, or nil if it cannot be determined.
  ///
  /// A twentieth of the disk, but at most 16 MB, always stays free.
  public var availableBytes: Int64? { DiskRoom.availableBytes(at: directory) }

  /// Returns the number of bytes that may be stored, or nil if nothing limits it
  /// (rule `unseen.fetch.space`).
  ///
  /// - Parameter terms: The limits of fetching on the device.
  /// - Returns: The free bytes of the disk or the rest of the device's budget, whichever is
  ///   smaller.
  /// - Complexity: If the device has a budget, one `stat` for each stored file.
  func room(within terms: DeliveryTerms) -> Int64? {
    let budget = terms.storage.map { max(0, $0 - kept.bytes) }
    return [availableBytes, budget].compactMap(\.self).min()
  }

  /// The number of complete originals, and the number of bytes of all files, including partial
  /// files.
  ///
  /// - Complexity: One `stat` per file.
  public var kept: (count: Int, bytes: Int64) {
    var count = 0
    var byteCount: Int64 = 0
    for name in names {
      var info = stat()
      guard lstat("\(directory)/\(name)", &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      byteCount += Int64(info.st_size)
      if Self.isOriginal(name) { count += 1 }
    }
    return (count, byteCount)
  }
}
