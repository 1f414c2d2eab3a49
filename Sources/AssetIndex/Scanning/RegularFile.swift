// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerCore

/// A file that is open to be summed up.
struct RegularFile: ~Copyable {
  private let descriptor: Int32
  /// What it was when it was opened.
  let stamp: FileStamp

  /// Its size then.
  var byteCount: Int { Int(stamp.byteCount) }

  /// Opens a file; nil where it cannot be read, or is a folder or a device.
  ///
  /// - Parameter path: The file's absolute path.
  init?(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(file)
      return nil
    }
    (descriptor, stamp) = (file, FileStamp(info))
  }

  deinit { close(descriptor) }

  /// What its size, first and last 8 KiB sum up to; 0 where it is empty or cannot be read.
  var contentSum: Int64 { clinux_content_sum(descriptor, stamp.byteCount) }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - range: Which of the file's bytes.
  ///   - start: What stands before them in the answer; the default is nothing.
  /// - Returns: The bytes, nil where they are not all there.
  func bytes(_ range: Range<Int>, behind start: [UInt8] = []) -> [UInt8]? {
    let end = start.count + range.count
    let bytes = [UInt8](unsafeUninitializedCapacity: end) { buffer, done in
      done = buffer.update(fromContentsOf: start)
      while done < end {
        let offset = off_t(range.lowerBound + done - start.count)
        let count = pread(descriptor, buffer.baseAddress.map { $0 + done }, end - done, offset)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        done += count
      }
    }
    return bytes.count == end ? bytes : nil
  }

  /// Whether bytes at the beginning were never written, as in a head of what is on a server.
  func hasHole(before end: Int) -> Bool { clinux_has_hole(descriptor, 0, Int64(end)) != 0 }
}
