// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Names the photo that a file of Google Takeout is, wherever it lies: in the folder of its year
/// and once more in that of each album.
enum CopyKey {
  /// The name of a photo.
  ///
  /// Two files have the same one where their folders lie in the same folder, where they are called
  /// the same but for a number, and where size, beginning, end and the date of the note are equal.
  ///
  /// - Parameters:
  ///   - path: The file's path inside the library.
  ///   - notes: The notes that speak for it.
  ///   - contentSum: What its size, beginning and end sum up to.
  ///   - content: What names its size and beginning.
  /// - Returns: The name; nil where no note is Takeout's, the content is unknown, or the file lies
  ///   in no folder.
  static func of(
    _ path: String, notes: [SidecarFacts], contentSum: Int64?, content: CloudIdentifier?
  ) -> String? {
    guard let note = notes.first(where: \.isTakeout), let contentSum, let content else {
      return nil
    }
    guard FileRow.folder(of: path) != nil else { return nil }
    let date = note.captureDate.map { String($0.milliseconds) } ?? ""
    let words = [place(of: path), content.rawValue, String(contentSum), date]
    return StableHash.identifier(of: words.joined(separator: "\n"))
  }

  /// Whether a file that moved has the same name among copies still: the same one in a folder that
  /// lies in the same folder.
  static func stays(from old: String, to new: String) -> Bool {
    PathKey(place(of: old)) == PathKey(place(of: new))
  }

  /// As much of a path as decides.
  private static func place(of path: String) -> String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = SidecarNames.unnumbered(String(parts.last ?? ""))
    return "\(parts.dropLast(2).joined(separator: "/"))\n\(name)"
  }

  /// Whether a folder's name has a year in it, as that of a year of photos has in every language.
  static func namesYear(_ folder: Substring) -> Bool {
    folder.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { digits in
      digits.count == 4 && (digits.first == UInt8(ascii: "1") || digits.first == UInt8(ascii: "2"))
    }
  }
}
