// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds the copies that Google Takeout writes into the folders of albums.
///
/// It is a pure function of the files and does not depend on their order.
enum AlbumCopies {
  /// Returns which files are copies of which.
  ///
  /// A folder holds a photo once per original item, so two equal files of one folder stay two
  /// assets. The first files of each folder are matched, then the second ones.
  ///
  /// - Parameter files: Files in the order of their paths, all of each ``FileRow/copyKey``.
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

  /// Whether a copy takes precedence over another as the original.
  ///
  /// A file in the folder of its year comes first, otherwise the first by path.
  static func precedes(_ left: FileRow, _ right: FileRow) -> Bool {
    let years = (liesInYear(left), liesInYear(right))
    return years.0 != years.1 ? years.0 : PathKey(left.path) < PathKey(right.path)
  }

  private static func liesInYear(_ file: FileRow) -> Bool {
    guard let folder = file.folder else { return false }
    return CopyKey.namesYear(folder.split(separator: "/").last ?? folder)
  }
}
