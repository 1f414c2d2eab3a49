// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import CloudDelivery
import Foundation
import Glibc
import PickerModel
import PickerPorts

/// A copy of an original that appears in its folder only when it is complete.
///
/// If the process is killed before that, no incomplete file remains.
struct ResultFile: ~Copyable {
  /// The value of `O_TMPFILE`, which is the same on every platform of Swift.
  ///
  /// Swift cannot import the constant, because C defines it as an expression.
  private static let unnamed = 0o20_000_000 | O_DIRECTORY

  /// The open file, for reading and writing.
  let descriptor: Int32
  /// The temporary path, used only if the file system does not support files without names.
  private let temporary: String
  private var isNamed: Bool

  /// Creates an empty file without a name.
  ///
  /// - Parameters:
  ///   - folder: The absolute path of the folder in which the file will appear.
  ///   - temporary: An absolute path in the folder that no other file uses. If an earlier run left
  ///     a file there, that file is removed.
  /// - Throws: `MediaError` if the file cannot be written.
  init(in folder: String, temporary: String) throws(MediaError) {
    unlink(temporary)
    let file = open(folder, Self.unnamed | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 {
      self.init(file, temporary, isNamed: false)
    } else {
      try self.init(named: temporary)
    }
  }

  /// Creates an empty file with a temporary name, for file systems without unnamed files.
  ///
  /// - Throws: `MediaError` if the file cannot be written or the name is taken.
  init(named temporary: String) throws(MediaError) {
    let file = open(temporary, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { throw Self.failure(temporary, errno) }
    self.init(file, temporary, isNamed: true)
  }

  private init(_ descriptor: Int32, _ temporary: String, isNamed: Bool) {
    self.descriptor = descriptor
    self.temporary = temporary
    self.isNamed = isNamed
  }

  deinit {
    if isNamed { unlink(temporary) }
    close(descriptor)
  }

  /// Gives the complete file its name.
  ///
  /// If a file with this name exists, it is replaced.
  ///
  /// - Parameter path: An absolute path in the folder for which the file was created.
  /// - Throws: `MediaError` if the file cannot get the name.
  mutating func finish(as path: String) throws(MediaError) {
    if !isNamed {
      let own = Self.path(of: descriptor)
      if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return }
      // The system can replace a file only by another file that has a name.
      guard errno == EEXIST,
        linkat(AT_FDCWD, own, AT_FDCWD, temporary, AT_SYMLINK_FOLLOW) == 0
      else { throw Self.failure(path, errno) }
      isNamed = true
    }
    guard rename(temporary, path) == 0 else { throw Self.failure(path, errno) }
    isNamed = false
  }

  /// Copies the content of a file into an open file.
  ///
  /// The copy gets the permissions of the original, without those that the umask removes. If it
  /// belongs to another group, that group may do only what every user may do with the original. This
  /// user can always read the copy.
  ///
  /// - Throws: `MediaError` if the original cannot be read or the copy cannot be written. The
  ///   bytes that were written before the error remain.
  static func copy(_ original: String, to descriptor: Int32) throws(MediaError) {
    var source: Int32 = -1
    let unopened = clinux_open_for_reading(original, &source)
    guard unopened == 0 else { throw failure(original, unopened) }
    defer { close(source) }
    var (info, copied) = (stat(), stat())
    guard fstat(source, &info) == 0, fstat(descriptor, &copied) == 0,
      ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0,
      fchmod(descriptor, clinux_copy_mode(source, copied.st_gid) & ~mask | 0o400) == 0
    else { throw failure(original, errno) }
    // An empty file also needs disk space for its inode.
    guard DiskRoom.availableBytes(of: descriptor) ?? .max >= max(1, info.st_size) else {
      throw failure(original, ENOSPC)
    }
    while true {
      let count = sendfile(descriptor, source, nil, 1 << 30)
      if count == 0 { return }
      if count < 0, errno != EINTR { throw failure(original, errno) }
    }
  }

  /// The umask: the permissions that this process removes from new files.
  ///
  /// The mask is read from `/proc`. The function `umask` returns it only by changing it, which
  /// would affect every thread. If the mask cannot be read, the copy gets no permissions for other
  /// users.
  private static var mask: mode_t {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Umask:") }),
      let mask = line.split(separator: "\t").last.flatMap({ mode_t($0, radix: 8) })
    else { return 0o077 }
    return mask
  }

  /// Returns a path by which an open file can be opened again, even if the file has no name.
  static func path(of descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func failure(_ path: String, _ code: Int32) -> MediaError {
    let reason: FailureReason =
      switch code {
      case ENOSPC, EDQUOT, EFBIG: .noSpace
      case EACCES, EPERM, EROFS: .unauthorised
      default: .unsupported
      }
    let detail =
      code == EISDIR
      ? "a folder has this name; rename it, or write elsewhere" : String(cString: strerror(code))
    return MediaError(path: path, reason: reason, detail: detail)
  }
}
