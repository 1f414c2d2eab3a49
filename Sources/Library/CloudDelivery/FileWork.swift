// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
package import Foundation
import Glibc
import PickerModel

/// Runs blocking file operations on separate threads, because the cooperative pool has few threads.
package enum FileWork {
  /// Runs work and waits for it without blocking a cooperative thread.
  static func run<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      // When all other threads are busy, the system creates one more thread for a serial queue.
      DispatchQueue(label: "locket.cloud.files").async {
        continuation.resume(with: Result { try work() })
      }
    }
  }

  /// Creates a folder that only this user can access, and its missing parent folders.
  ///
  /// - Parameters:
  ///   - path: The folder's path.
  ///   - own: A folder of Locket at the beginning of the path. This folder and the folders below it
  ///     are made private even if they already exist. With the default, nil, only the folders named
  ///     `locket` in the user's cache, state and configuration folders are made private.
  /// - Throws: ``CloudError`` if a folder cannot be created or made private, or if another user
  ///   owns a folder of Locket.
  package static func makeFolder(_ path: String, own: String? = nil) throws(CloudError) {
    let failure = clinux_make_private_folder(path, own)
    guard failure == 0 else { throw CloudError(errno: failure, at: path) }
  }

  /// Opens a file that only this user can access.
  ///
  /// Symbolic links are not followed.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - flags: The flags of `open`.
  /// - Returns: A file descriptor, or a negative number if that fails. In that case `errno`
  ///   contains the reason.
  package static func openPrivate(_ path: String, _ flags: Int32) -> Int32 {
    var file: Int32 = -1
    errno = clinux_open_private(path, flags, &file)
    return file
  }

  /// Reads a file that only this user may access.
  ///
  /// If other users can access the file or the folder of Locket that contains it, their access is
  /// removed first.
  ///
  /// - Parameters:
  ///   - path: The file's path, or the path of a link to it.
  ///   - maximumByteCount: The maximum size of the file in bytes. The default is 64 MiB.
  /// - Returns: The file's bytes. Nil if the file cannot be read, or if another user owns the file
  ///   or the folder of Locket that contains it.
  package static func contents(
    ofPrivateFile path: String, maximumByteCount: Int = 64 << 20
  ) -> Data? {
    if access(path, F_OK) == 0, let slash = path.lastIndex(of: "/") {
      guard clinux_make_private_folder(String(path[..<slash]), nil) == 0 else { return nil }
      clinux_make_private(path)
    }
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      [0, geteuid()].contains(facts.st_uid) || geteuid() == 0, facts.st_size <= maximumByteCount
    else { return nil }
    return try? FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
  }

  /// Replaces a file completely or not at all, even if the power fails.
  package static func replace(_ path: String, with data: Data) throws(CloudError) {
    let partial = path + ".part"
    let file = openPrivate(partial, O_WRONLY | O_CREAT | O_TRUNC)
    guard file >= 0 else { throw CloudError(errno: errno, at: partial) }
    defer { close(file) }
    guard write(Array(data), to: file, at: 0), fsync(file) == 0, rename(partial, path) == 0 else {
      let code = errno
      unlink(partial)
      throw CloudError(errno: code, at: path)
    }
    syncFolder(of: path)
  }

  /// Deletes a file, or a folder with everything in it.
  ///
  /// Symbolic links are deleted, not followed. A missing file is no error.
  ///
  /// - Parameters:
  ///   - path: The path of the file or folder.
  ///   - name: The name of a file in the folder to keep. The folder is then kept, too. The default
  ///     is nil.
  /// - Throws: ``CloudError`` for the first file that cannot be deleted.
  package static func remove(_ path: String, except name: String? = nil) throws(CloudError) {
    if name == nil, unlink(path) == 0 { return }
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else {
      if errno == ENOENT { return }
      throw CloudError(errno: errno, at: path)
    }
    let failure = clinux_clear_folder(folder, name)
    guard failure == 0 else { throw CloudError(errno: failure, at: path) }
    guard name != nil || rmdir(path) == 0 || errno == ENOENT else {
      throw CloudError(errno: errno, at: path)
    }
  }

  /// Copies all bytes from the current position of one file to the current position of another.
  static func transfer(from input: Int32, to output: Int32) -> Int64? {
    var count: Int64 = 0
    while true {
      let copied = sendfile(output, input, nil, 1 << 20)
      if copied == 0 { return count }
      if copied < 0 {
        if errno == EINTR { continue }
        return nil
      }
      count += Int64(copied)
    }
  }

  /// Writes all bytes.
  ///
  /// If that fails, returns false, and `errno` contains the reason.
  static func write(_ bytes: [UInt8], to file: Int32, at offset: Int) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = pwrite(
          file, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset + done))
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  /// Syncs the folder of a path, so that the file's name survives a power cut.
  static func syncFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard opened >= 0 else { return }
    fsync(opened)
    close(opened)
  }
}

extension CloudError {
  /// Creates an error from a system error number.
  init(errno code: Int32, at path: String) {
    let (reason, remedy): (FailureReason, String) =
      switch code {
      case ENOENT, ENOTDIR: (.notFound, "check the path")
      case ENOSPC, EDQUOT: (.noSpace, "free some space")
      case EACCES, EPERM, EROFS: (.unauthorised, "change its permissions or choose another place")
      case EFBIG, EINVAL, EOVERFLOW:
        (.tooLarge, "leave it out; this disk cannot store such a large file")
      default: (.unsupported, "choose another place")
      }
    self.init(
      subject: path, reason: reason, detail: String(cString: strerror(code)), remedy: remedy)
  }
}
