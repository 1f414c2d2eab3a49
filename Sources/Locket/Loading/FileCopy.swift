// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// Bytes of a file brought elsewhere, slice by slice, so that it can be watched and stopped.
struct FileCopy {
  /// Why bytes did not arrive.
  enum Fault: Error, Equatable {
    case cancelled
    /// The file is shorter than it was.
    case short
    case system(Int32)
  }

  private static let slice = 4 << 20

  /// The file that is read.
  let source: Int32
  /// How many bytes it has.
  let count: Int64
  /// Whether to stop.
  var isCancelled: () -> Bool = { false }
  /// Takes how many bytes are done.
  var progress: (Int64) -> Void = { _ in }

  /// How many bytes a regular file has, nil where it is none.
  static func size(of file: Int32) -> Int64? {
    var facts = stat()
    guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int64(facts.st_size)
  }

  /// Whether a file belongs to this user: a link to another's may be one that cannot be read.
  static func isOwn(_ file: Int32) -> Bool {
    var facts = stat()
    return fstat(file, &facts) == 0 && facts.st_uid == geteuid()
  }

  /// Reads the bytes into memory of that many bytes.
  func read(into memory: UnsafeMutableRawBufferPointer) throws(Fault) {
    try slices { offset, length throws(Fault) in
      let read = pread(source, memory.baseAddress.map { $0 + Int(offset) }, length, off_t(offset))
      guard read >= 0 else { throw .system(errno) }
      return read
    }
  }

  /// Writes the bytes to a file, from its beginning; a file system that can share them does.
  func write(to file: Int32) throws(Fault) {
    var isByKernel = true
    var buffer: [UInt8] = []
    try slices { offset, length throws(Fault) in
      if isByKernel {
        let copied = clinux_copy_range(source, file, offset, length)
        if copied > 0 { return Int(copied) }
        // Not between these file systems, or not of this kind of file: by hand then.
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

  private func slices(_ move: (Int64, Int) throws(Fault) -> Int) throws(Fault) {
    var done: Int64 = 0
    progress(0)
    while done < count {
      if isCancelled() { throw .cancelled }
      let moved: Int
      do throws(Fault) {
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
