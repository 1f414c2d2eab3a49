// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds the copies that Google Takeout writes into album folders.
///
/// The functions are pure, and their results do not depend on the order of the files.
enum AlbumCopies {
  /// Returns the original of each file that is a copy.
  ///
  /// Takeout writes a photo to a folder once for each original item, so two equal files of one
  /// folder are two assets. The first such file of each folder is matched with the first ones of
  /// other folders, the second file with the second ones.
  ///
  /// - Parameter files: The files in the order of their paths, with all files of each
  ///   ``FileRow/copyKey`` that occurs.
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

  /// Whether one copy, rather than another, is the original.
  ///
  /// A file in the folder of a year precedes other files; otherwise the first path is the original.
  static func precedes(_ left: FileRow, _ right: FileRow) -> Bool {
    let years = (liesInYear(left), liesInYear(right))
    return years.0 != years.1 ? years.0 : PathKey(left.path) < PathKey(right.path)
  }

  private static func liesInYear(_ file: FileRow) -> Bool {
    guard let folder = file.folder else { return false }
    return CopyKey.namesYear(folder.split(separator: "/").last ?? folder)
  }
}
