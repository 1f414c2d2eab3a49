// SPDX-License-Identifier: Apache-2.0

import Glibc
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

/// What tells whether a file changed.
struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  let byteCount: Int64
  /// When it was last changed, in milliseconds since 1970.
  let modificationMilliseconds: Int64
  /// The number that its file system knows it by, 0 where unknown; it stays when it is renamed.
  var inode: Int64 = 0
}

extension FileStamp {
  init(_ info: stat) {
    byteCount = Int64(info.st_size)
    // A file system may hold any number: kept within a hundred thousand years of 1970.
    let seconds = min(max(Int64(info.st_mtim.tv_sec), -3_000_000_000_000), 3_000_000_000_000)
    modificationMilliseconds = seconds * 1000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    inode = Int64(bitPattern: UInt64(info.st_ino))
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
