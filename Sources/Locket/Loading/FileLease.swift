// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
public import FoundationEssentials
import Glibc
import HostLink
public import PickerModel
import Synchronization

/// A loaded file, which lives as long as this does (rule R4).
///
/// Move or copy it to keep it: what was moved out is the app's own, and nothing deletes it.
public final class FileLease: Sendable {
  /// The type of the file's bytes, by content (rule R5).
  public let contentType: ContentType
  /// How many bytes the file has.
  public let byteCount: Int64
  /// The size in pixels as displayed, nil where it is not known.
  public let pixelSize: PixelSize?
  /// What the file surely holds nothing of (rule R7).
  public let removed: PickerMetadataOptions
  /// The file's absolute path; nothing is there any more once it was moved.
  public let path: String

  private let folder: String
  private let isMoved = Mutex(false)

  init(_ payload: Payload, path: String, folder: String) {
    contentType = payload.answer.type
    byteCount = payload.answer.byteCount
    pixelSize = payload.answer.pixelSize
    removed = payload.answer.removed
    self.path = path
    self.folder = folder
  }

  deinit {
    unlink(path)
    rmdir(folder)
  }

  /// The file's address.
  public var url: URL { URL(filePath: path) }

  /// Moves the file out; from then on it is the app's, which alone can read it (0600).
  ///
  /// - Parameter destination: The new path, where nothing is yet. On another file system the bytes
  ///   are copied, and appear there whole or not at all.
  /// - Throws: ``PhotoPickerError`` with the case `file`; the file stays where it is then.
  public func move(to destination: String) throws(PhotoPickerError) {
    try isMoved.withLock { isMoved throws(PhotoPickerError) in
      guard !isMoved else { throw .file(path: path, "it was moved before; load it again") }
      // A link is made only where nothing is, which a change of name does not promise.
      if link(path, destination) != 0 {
        guard errno != EEXIST else { throw Self.exists(destination) }
        try copyOut(to: destination, mode: 0o600)
      }
      unlink(path)
      isMoved = true
    }
  }

  /// Copies the file out; the copy is the app's, with the permissions of any new file, and the lease
  /// goes on.
  ///
  /// - Parameter destination: The copy's path, where nothing is yet.
  /// - Throws: ``PhotoPickerError`` with the case `file`.
  /// - Complexity: O(n) in the file's bytes, unless the file system can share them.
  public func copy(to destination: String) throws(PhotoPickerError) {
    try isMoved.withLock { isMoved throws(PhotoPickerError) in
      guard !isMoved else { throw .file(path: path, "it was moved before; load it again") }
      try copyOut(to: destination, mode: 0o666)
    }
  }

  private static func exists(_ path: String) -> PhotoPickerError {
    .file(path: path, "there is a file of that name; choose another one")
  }

  private func copyOut(to destination: String, mode: mode_t) throws(PhotoPickerError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw Self.error(path, errno) }
    defer { close(source) }
    do throws(FileCopy.Fault) {
      try Self.publish(FileCopy(source: source, count: byteCount), at: destination, mode: mode)
    } catch {
      switch error {
      case .system(EEXIST): throw Self.exists(destination)
      case .system(let code): throw Self.error(destination, code)
      case .short, .cancelled: throw .file(path: path, "it was changed meanwhile; load it again")
      }
    }
  }

  private static func error(_ path: String, _ code: Int32) -> PhotoPickerError {
    .file(
      path: path,
      "\(String(cString: strerror(code))); choose a path that can be written to, with room for it")
  }

  /// Writes a file that appears whole or not at all, where nothing is yet.
  ///
  /// - Parameters:
  ///   - copy: What copies the bytes.
  ///   - destination: The file's path.
  ///   - mode: What others may do with it, less the umask.
  /// - Throws: ``FileCopy/Fault``.
  static func publish(
    _ copy: FileCopy, at destination: String, mode: mode_t
  ) throws(FileCopy.Fault) {
    var name = [CChar](repeating: 0, count: destination.utf8.count + 64)
    var file: Int32 = -1
    let failure = clinux_begin_file(destination, mode, &name, name.count, &file)
    guard failure == 0 else { throw .system(failure) }
    defer {
      close(file)
      unlink(name)
    }
    try copy.write(to: file)
    guard fsync(file) == 0 else { throw .system(errno) }
    guard link(name, destination) != 0 else { return }
    // Some file systems have no links; there the name is taken as it is.
    guard errno == EPERM || errno == ENOTSUP, access(destination, F_OK) != 0 else {
      throw .system(errno == EPERM ? EEXIST : errno)
    }
    guard rename(name, destination) == 0 else { throw .system(errno) }
  }
}
