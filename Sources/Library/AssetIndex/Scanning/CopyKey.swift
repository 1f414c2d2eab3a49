// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// Computes a key that is equal for all files of one photo in a Google Takeout export.
///
/// The files are in the folder of the photo's year, and in the folders of its albums.
enum CopyKey {
  /// Returns the key of a photo.
  ///
  /// Two files have the same key if all this is true: Their folders have the same parent. Their
  /// names are equal or differ only in a number. Their sizes, first bytes, last bytes and sidecar
  /// dates are equal.
  ///
  /// - Parameters:
  ///   - path: The file's path inside the library.
  ///   - sidecars: The sidecars of the file.
  ///   - contentDigest: The digest of the file's size, first bytes and last bytes.
  ///   - content: The identifier of the file's size and first bytes.
  /// - Returns: The key. Nil if no sidecar is one of Takeout, the content is unknown, or the file
  ///   is not in a folder.
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

  /// Whether a file that was moved keeps its key.
  ///
  /// Its name must be unchanged, and its old and new folder must have the same parent.
  static func stays(from old: String, to new: String) -> Bool {
    PathKey(relevantPath(of: old)) == PathKey(relevantPath(of: new))
  }

  /// Returns the components of a path that are used for the key.
  private static func relevantPath(of path: String) -> String {
    let components = path.split(separator: "/", omittingEmptySubsequences: false)
    let name = SidecarNames.unnumbered(String(components.last ?? ""))
    return "\(components.dropLast(2).joined(separator: "/"))\n\(name)"
  }

  /// Whether a folder's name contains a year, as the names of Takeout's year folders do in every
  /// language.
  static func namesYear(_ folder: Substring) -> Bool {
    folder.utf8.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.contains { digits in
      digits.count == 4 && (digits.first == UInt8(ascii: "1") || digits.first == UInt8(ascii: "2"))
    }
  }
}
