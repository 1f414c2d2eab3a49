// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerPorts

/// An open file whose bytes can be read and whose digest can be computed.
struct RegularFile: ~Copyable {
  private let descriptor: Int32
  /// The fingerprint of the file when it was opened.
  let fingerprint: FileFingerprint

  /// The size of the file when it was opened.
  var byteCount: Int { Int(fingerprint.byteCount) }

  /// Opens a file.
  ///
  /// Returns nil if the file cannot be read, or is a folder or a device.
  ///
  /// - Parameter path: The file's absolute path.
  init?(_ path: String) {
    var file: Int32 = -1
    guard clinux_open_for_reading(path, &file) == 0 else { return nil }
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(file)
      return nil
    }
    (descriptor, fingerprint) = (file, FileFingerprint(info))
  }

  deinit { close(descriptor) }

  /// The digest of the file's size and its first and last 8 KiB.
  ///
  /// It is 0 if the file is empty or cannot be read.
  var contentDigest: Int64 { clinux_content_digest(descriptor, fingerprint.byteCount) }

  /// Reads bytes.
  ///
  /// - Parameters:
  ///   - range: The range of bytes to read.
  ///   - start: Bytes to put before them in the result. The default is none.
  /// - Returns: The bytes, or nil if not all of them are available.
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

  /// Whether the bytes before an offset include bytes that were never written.
  ///
  /// This is the case for a file that is only partly downloaded from a server.
  func hasHole(before end: Int) -> Bool { clinux_has_hole(descriptor, 0, Int64(end)) != 0 }
}
