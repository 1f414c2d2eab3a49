// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
public import FoundationEssentials
import Glibc
import HostLink
public import PickerModel
import Synchronization

/// A loaded file, which is deleted when the last reference to this object is released
/// (rule `unseen.load.item.file-temporary`).
///
/// To keep the file, move or copy it. A moved file belongs to the app and is never deleted by the
/// lease.
public final class FileLease: Sendable {
  /// The type of the file's bytes, as found in their content (rule `unseen.load.item.by-content`).
  public let contentType: ContentType
  /// The size of the file in bytes.
  public let byteCount: Int64
  /// The width and height of the item in pixels as displayed, nil if unknown.
  public let pixelSize: PixelSize?
  /// The kinds of metadata that the file does not contain, because the app or the person chose to
  /// remove them (rule `unseen.rendition.place`).
  public let removed: PickerMetadataOptions
  /// The absolute path of the file; after ``move(to:)``, there is no file at this path.
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

  /// The path of the file as a URL.
  public var url: URL { URL(filePath: path) }

  /// Moves the file, which then belongs to the app; only the app's user can read it (mode 0600).
  ///
  /// - Parameter destination: The new path, at which no file may exist. If the path is on another
  ///   file system, the bytes are copied there. The file appears at the new path only when it is
  ///   complete.
  /// - Throws: ``PhotoPickerError`` with the case `file` if the file cannot be moved, for example
  ///   because a file exists at the destination. In this case the lease keeps its file.
  public func move(to destination: String) throws(PhotoPickerError) {
    try isMoved.withLock { isMoved throws(PhotoPickerError) in
      guard !isMoved else {
        throw .file(path: path, "the file was moved before; load the item again")
      }
      // A hard link never replaces an existing file; a rename could replace one.
      if link(path, destination) != 0 {
        guard errno != EEXIST else { throw Self.exists(destination) }
        try copyOut(to: destination, mode: 0o600)
      }
      unlink(path)
      isMoved = true
    }
  }

  /// Copies the file; the copy belongs to the app and has the usual permissions of a new file.
  ///
  /// The lease and its file stay valid.
  ///
  /// - Parameter destination: The path of the copy, at which no file may exist.
  /// - Throws: ``PhotoPickerError`` with the case `file` if the copy cannot be written, for example
  ///   because a file exists at the destination.
  /// - Complexity: O(n) in the file's bytes, unless the file system can share the bytes between
  ///   both files.
  public func copy(to destination: String) throws(PhotoPickerError) {
    try isMoved.withLock { isMoved throws(PhotoPickerError) in
      guard !isMoved else {
        throw .file(path: path, "the file was moved before; load the item again")
      }
      try copyOut(to: destination, mode: 0o666)
    }
  }

  private static func exists(_ path: String) -> PhotoPickerError {
    .file(path: path, "a file with this name exists; choose another name")
  }

  private func copyOut(to destination: String, mode: mode_t) throws(PhotoPickerError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw Self.error(path, errno) }
    defer { close(source) }
    do throws(FileCopy.CopyError) {
      try Self.publish(FileCopy(source: source, count: byteCount), at: destination, mode: mode)
    } catch {
      switch error {
      case .system(EEXIST): throw Self.exists(destination)
      case .system(let code): throw Self.error(destination, code)
      case .short, .cancelled:
        throw .file(path: path, "the file was changed while it was copied; load it again")
      }
    }
  }

  private static func error(_ path: String, _ code: Int32) -> PhotoPickerError {
    .file(
      path: path,
      "\(String(cString: strerror(code))); choose a path to which you can write, with enough space")
  }

  /// Writes a new file, which appears at its path only when it is complete.
  ///
  /// - Parameters:
  ///   - copy: The copy to write.
  ///   - destination: The file's path.
  ///   - mode: The permissions of the file before the umask is applied.
  /// - Throws: ``FileCopy/CopyError``: `system` with the error number of the file system, which is
  ///   `EEXIST` if the destination exists; `short` if the source ends early; `cancelled` if the
  ///   copy is stopped.
  static func publish(
    _ copy: FileCopy, at destination: String, mode: mode_t
  ) throws(FileCopy.CopyError) {
    var name = [CChar](repeating: 0, count: destination.utf8.count + 64)
    var file: Int32 = -1
    let failure = clinux_begin_file(destination, mode, &name, name.count, &file)
    guard failure == 0 else { throw .system(failure) }
    var written: Int64 = 0
    do throws(FileCopy.CopyError) {
      // If the name is empty, a device or a pipe is at the destination and would receive the bytes.
      if name[0] == 0 { throw .system(EEXIST) }
      try copy.write(to: file)
    } catch {
      _ = clinux_end_file(destination, name, file, nil, CLINUX_DROP, &written)
      throw error
    }
    let ended = clinux_end_file(destination, name, file, nil, CLINUX_KEEP, &written)
    guard ended == 0 else { throw .system(ended) }
  }
}
