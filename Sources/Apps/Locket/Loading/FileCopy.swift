// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// Copies a file in slices of bytes, so that the copy can report progress and can be stopped.
struct FileCopy {
  /// Why a copy failed.
  enum CopyError: Error, Equatable {
    case cancelled
    /// The file became shorter during the copy.
    case short
    case system(Int32)
  }

  private static let slice = 4 << 20

  /// The descriptor of the file to read.
  let source: Int32
  /// The number of bytes to copy.
  let count: Int64
  /// Returns whether the copy must stop.
  var isCancelled: () -> Bool = { false }
  /// Receives the number of bytes copied so far.
  var progress: (Int64) -> Void = { _ in }

  /// Returns the size of a file in bytes, nil if it is not a regular file.
  static func size(of file: Int32) -> Int64? {
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(facts.st_size)
  }

  /// Whether this user owns a file.
  ///
  /// A hard link to a file of another user may be unreadable for this user.
  static func isOwn(_ file: Int32) -> Bool {
    var facts = stat()
    return fstat(file, &facts) == 0 && facts.st_uid == geteuid()
  }

  /// Reads the bytes into memory of the same size.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(CopyError) {
    try slices { offset, length throws(CopyError) in
      let read = pread(source, memory.baseAddress.map { $0 + Int(offset) }, length, off_t(offset))
      guard read >= 0 else { throw .system(errno) }
      return read
    }
  }

  /// Writes the bytes to a file from its beginning; the two files share the bytes if the file
  /// system can do this.
  func write(to file: Int32) throws(CopyError) {
    var isByKernel = true
    var buffer: [UInt8] = []
    try slices { offset, length throws(CopyError) in
      if isByKernel {
        let copied = clinux_copy_range(source, file, offset, length)
        if copied > 0 { return Int(copied) }
        // The kernel cannot copy between these file systems, or cannot copy this kind of file. Read
        // and write the bytes instead.
        isByKernel = false
      }
      if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 1 << 17) }
      let read = pread(source, &buffer, min(length, buffer.count), off_t(offset))
      guard read > 0 else {
        if read == 0 { return 0 }
        throw .system(errno)
      }
      let written = pwrite(file, buffer, read, off_t(offset))
      guard written > 0 else { throw .system(written == 0 ? ENOSPC : errno) }
      return written
    }
  }

  private func slices(_ move: (Int64, Int) throws(CopyError) -> Int) throws(CopyError) {
    var done: Int64 = 0
    progress(0)
    while done < count {
      if isCancelled() { throw .cancelled }
      let moved: Int
      do throws(CopyError) {
        moved = try move(done, Int(min(Int64(Self.slice), count - done)))
      } catch .system(EINTR) {
        continue
      }
      guard moved > 0 else { throw .short }
      done += Int64(moved)
      progress(done)
    }
  }
}
