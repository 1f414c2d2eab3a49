// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds the copies that Google Takeout writes into album folders.
///
/// The functions are pure, and their results do not depend on the order of the files.
enum AlbumCopies {
  /// Returns the original of each file that is a copy.
  ///
  /// If two equal files are in one folder, Takeout exported two photos, so the files are two
  /// assets. The first of these files in each folder belongs to the first of them in other folders,
  /// and the second to the second.
  ///
  /// - Parameter files: The files in the order of their paths. If a file has a ``FileRow/copyKey``,
  ///   all files with the same key must be included.
  /// - Returns: The original of each copy, by the copy's path.
  /// - Complexity: O(n log n).
  static func originals(_ files: [FileRow]) -> [PathKey: FileRow] {
    var counts: [PathKey: Int] = [:]
    var photos: [String: [FileRow]] = [:]
    for file in files where file.kind != nil {
      guard let key = file.copyKey else { continue }
      let group = "\(key) \(file.kind == .video)"
      let number = counts[PathKey("\(group)/\(file.folder ?? "")"), default: 0]
      counts[PathKey("\(group)/\(file.folder ?? "")")] = number + 1
      photos["\(group) \(number)", default: []].append(file)
    }
    var originals: [PathKey: FileRow] = [:]
    for copies in photos.values where copies.count > 1 {
      guard let original = copies.min(by: precedes) else { continue }
      for copy in copies where PathKey(copy.path) != PathKey(original.path) {
        originals[PathKey(copy.path)] = original
      }
    }
    return originals
  }

  /// Whether the first of two equal files is the original, and the second a copy.
  ///
  /// A file in the folder of a year is the original. Otherwise the file whose path comes first is
  /// the original.
  static func precedes(_ left: FileRow, _ right: FileRow) -> Bool {
    let years = (liesInYear(left), liesInYear(right))
    return years.0 != years.1 ? years.0 : PathKey(left.path) < PathKey(right.path)
  }

  private static func liesInYear(_ file: FileRow) -> Bool {
    guard let folder = file.folder else { return false }
    return CopyKey.namesYear(folder.split(separator: "/").last ?? folder)
  }
}
