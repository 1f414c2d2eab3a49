// SPDX-License-Identifier: Apache-2.0

import Glibc
public import PickerCore
import PickerModel

/// A file that a walk came by.
struct WalkedFile: Hashable, Sendable {
  /// The path inside the folder.
  let path: String
  /// What tells whether it changed.
  let stamp: FileStamp
  /// The names of notes beside it that may say more, in their folder; most files have none.
  var sidecars: [String] = []
  /// What tells whether one of the notes changed, 0 where there is none.
  var sidecarSum: Int64 = 0
  /// Whether it is no photo and no film, but may say what the album is called that lies here.
  var isAlbumNote = false
}

extension FileStamp {
  init(_ info: stat) {
    self.init(
      byteCount: Int64(info.st_size), seconds: Int64(info.st_mtim.tv_sec),
      nanoseconds: Int64(info.st_mtim.tv_nsec), inode: UInt64(info.st_ino))
  }

  /// Looks at a file; nil where there is none, or something else than a regular file.
  ///
  /// - Parameter path: The file's absolute path; links are followed.
  public init?(ofFileAt path: String) {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(info)
  }

  /// Reads the beginning and the end of a file; nil where there is none, or something else.
  ///
  /// - Parameter path: The file's absolute path; links are followed.
  /// - Complexity: Two reads.
  public init?(readingFileAt path: String) {
    guard let file = RegularFile(path) else { return nil }
    self = file.stamp
    contentSum = file.contentSum
  }

  /// One number of size and date, for what is only ever compared.
  var sum: Int64 {
    var bits = UInt64(bitPattern: byteCount) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ UInt64(bitPattern: modificationMilliseconds)) &* 0xBF58_476D_1CE4_E5B9
    return Int64(bitPattern: bits ^ (bits >> 31))
  }
}

/// Something that could not be looked at, and what lies below it.
struct WalkTrouble: Hashable, Sendable {
  /// The path inside the folder, empty for the folder itself.
  let path: String
  /// Why, in stable words.
  let reason: FailureReason
  /// Why, for people.
  let detail: String
}
