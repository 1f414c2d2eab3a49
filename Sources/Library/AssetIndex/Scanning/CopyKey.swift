// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// Computes a key that is equal for the files of one photo in a Google Takeout export.
///
/// The files are in the folder of the photo's year and in the folders of albums.
enum CopyKey {
  /// Returns the key of a photo.
  ///
  /// Two files have the same key if their folders have the same parent, their names differ at most
  /// by a number, and their size, beginning, end and sidecar date are equal.
  ///
  /// - Parameters:
  ///   - path: The file's path inside the library.
  ///   - sidecars: The sidecars of the file.
  ///   - contentDigest: The digest of its size, beginning and end.
  ///   - content: The identifier of its size and beginning.
  /// - Returns: The key, or nil if no sidecar is Takeout's, the content is unknown, or the file is
  ///   not in a folder.
  static func of(
    _ path: String, sidecars: [SidecarFacts], contentDigest: Int64?, content: CloudIdentifier?
  ) -> String? {
    guard let sidecar = sidecars.first(where: \.isTakeout), let contentDigest, let content else {
      return nil
    }
    guard FileRow.folder(of: path) != nil else { return nil }
    let date = sidecar.captureDate.map { String($0.milliseconds) } ?? ""
    let components = [relevantPath(of: path), content.rawValue, String(contentDigest), date]
    return StableHash.identifier(of: components.joined(separator: "\n"))
  }

  /// Whether a moved file keeps its key.
  ///
  /// The name must be unchanged, and both folders must have the same parent.
  static func stays(from old: String, to new: String) -> Bool {
    PathKey(relevantPath(of: old)) == PathKey(relevantPath(of: new))
  }

  /// Returns the components of a path that are relevant for the key.
  private static func relevantPath(of path: String) -> String {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = SidecarNames.unnumbered(String(components.last ?? ""))
    return "\(components.dropLast(2).joined(separator: "/"))\n\(name)"
  }

  /// Whether a folder's name contains a year, like Takeout's year folders in every language.
  static func namesYear(_ folder: Substring) -> Bool {
    folder.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { digits in
      digits.count == 4 && (digits.first == UInt8(ascii: "1") || digits.first == UInt8(ascii: "2"))
    }
  }
}
