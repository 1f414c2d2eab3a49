// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Finds the files that Google Takeout wrote once more, into the folders of albums.
///
/// A pure function of the files, whatever their order.
enum AlbumCopies {
  /// Which files are copies of which.
  ///
  /// A folder holds a photo once for each of the items that it was, so that two equal files of one
  /// folder stay two: the first of each folder go together, then the second.
  ///
  /// - Parameter files: Files in the order of their paths, all of each ``FileRow/copyKey``.
  /// - Returns: The file that stands for each copy, by the copy's path.
  /// - Complexity: O(n log n).
  static func originals(_ files: [FileRow]) -> [PathKey: FileRow] {
    var counts: [PathKey: Int] = [:]
    var photos: [String: [FileRow]] = [:]
    for file in files where file.kind != nil {
      guard let key = file.copyKey else { continue }
      let place = "\(key) \(file.kind == .video)"
      let number = counts[PathKey("\(place)/\(file.folder ?? "")"), default: 0]
      counts[PathKey("\(place)/\(file.folder ?? "")")] = number + 1
      photos["\(place) \(number)", default: []].append(file)
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

  /// Whether one of several copies stands for the others rather than another: the one in the folder
  /// of its year, else the first by path.
  static func precedes(_ left: FileRow, _ right: FileRow) -> Bool {
    let years = (liesInYear(left), liesInYear(right))
    return years.0 != years.1 ? years.0 : PathKey(left.path) < PathKey(right.path)
  }

  private static func liesInYear(_ file: FileRow) -> Bool {
    guard let folder = file.folder else { return false }
    return CopyKey.namesYear(folder.split(separator: "/").last ?? folder)
  }
}
