// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
public import PickerPorts

/// A file that a walk found.
struct WalkedFile: Hashable, Sendable {
  /// The path inside the folder.
  let path: String
  /// The fingerprint, with which a change of the file is detected.
  let fingerprint: FileFingerprint
  /// The names of the file's sidecars, which are in the same folder.
  ///
  /// Most files have none.
  var sidecars: [String] = []
  /// A digest with which a change of a sidecar is detected, or 0 if there are no sidecars.
  var sidecarDigest: Int64 = 0
  /// Whether the file is not a photo or video, but may contain the title of its folder's album.
  var isAlbumMetadata = false
}

extension FileFingerprint {
  init(_ info: stat) {
    self.init(
      byteCount: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
      nanoseconds: Int64(info.st_mtim.tv_nsec), inode: UInt64(info.st_ino))
  }

  /// Reads the fingerprint of a file.
  ///
  /// Returns nil if the path is not that of a regular file.
  ///
  /// - Parameter path: The file's absolute path. Symbolic links are followed.
  public init?(ofFileAt path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  /// Reads the fingerprint of a file, and the digest of its first and last bytes.
  ///
  /// Returns nil if the path is not that of a regular file.
  ///
  /// - Parameter path: The file's absolute path. Symbolic links are followed, except those of another
  ///   user to a file that does not belong to that user.
  /// - Complexity: Two reads of at most 8 KiB each.
  public init?(readingFileAt path: String) {
    guard let file = RegularFile(path) else { return nil }
    self = file.fingerprint
    contentDigest = file.contentDigest
  }

  /// A number that is computed from the size and date.
  ///
  /// It is used only for comparisons.
  var digest: Int64 {
    var bits = UInt64(bitPattern: byteCount) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ UInt64(bitPattern: modificationMilliseconds)) &* 0xBF58_476D_1CE4_E5B9
    return Int64(bitPattern: bits ^ (bits >> 31))
  }
}

/// A file or folder that could not be read.
///
/// If it is a folder, its subfolders were not walked either.
struct UnreadablePath: Hashable, Sendable {
  /// The path inside the folder, or an empty text for the folder itself.
  let path: String
  /// The reason as a stable identifier.
  let reason: FailureReason
  /// The reason as a message for people.
  let detail: String
}
