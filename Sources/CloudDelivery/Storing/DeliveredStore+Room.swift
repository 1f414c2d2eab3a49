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
    names.compactMap { name in
      guard let dot = name.lastIndex(of: "."), !name.hasPrefix("."), Self.isOriginal(name) else {
        return nil
      }
      return AssetIdentifier(String(name[..<dot]))
    }
  }

  /// The names of everything in the folder; none where it cannot be read.
  private var names: [String] {
    guard let folder = opendir(directory) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    return names
  }

  /// Whether a name is that of an original, and not of what is kept about one.
  private static func isOriginal(_ name: String) -> Bool {
    ![".part", ".record", ".new"].contains(where: name.hasSuffix)
  }

  /// How many bytes the disk has room for, nil where it cannot be asked.
  ///
  /// A twentieth of the disk, 16 MB at most, stays free.
  public var availableBytes: Int64? { DiskRoom.availableBytes(at: directory) }

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
    var count = 0
    var sum: Int64 = 0
    for name in names {
      var info = stat()
      guard lstat("\(directory)/\(name)", &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      sum += Int64(info.st_size)
      if Self.isOriginal(name) { count += 1 }
    }
    return (count, sum)
  }
}
