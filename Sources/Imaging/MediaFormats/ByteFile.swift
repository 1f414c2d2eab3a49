// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The bytes of an open file.
///
/// The file is read in blocks when a parser requests bytes.
///
/// Reads use explicit offsets and do not change the position of the caller's descriptor.
package final class ByteFile: ByteSource {
  /// The length of a block in bytes.
  ///
  /// One block usually contains the whole header of a photo.
  private static let block = 1 << 16
  /// The length in bytes of the end of the file, which is read without replacing the cached block
  /// of the header.
  private static let tail = 1 << 12

  package let descriptor: Int32
  package let count: Int
  private var window: [UInt8] = []
  private var start = 0

  /// Wraps the descriptor of a regular file, or returns nil if its size cannot be read.
  package init?(descriptor: Int32) {
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { return nil }
    self.descriptor = descriptor
    count = Int(facts.st_size)
  }

  package func bytes(at offset: Int, count length: Int) -> [UInt8]? {
    guard offset >= 0, length >= 0, offset <= count - length else { return nil }
    if offset < start || offset + length > start + window.count {
      if length > Self.block || count > Self.block && offset > count - Self.tail {
        return read(at: offset, count: length)
      }
      guard let block = read(at: offset, count: min(Self.block, count - offset)) else {
        return nil
      }
      window = block
      start = offset
    }
    return Array(window[offset - start..<offset - start + length])
  }

  /// Returns all bytes, or nil if the file is larger than a limit or became shorter while it was
  /// read.
  package func everything(upTo limit: Int) -> [UInt8]? {
    count <= limit ? read(at: 0, count: count) : nil
  }

  private func read(at offset: Int, count length: Int) -> [UInt8]? {
    let block = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
      while filled < length, let base = buffer.baseAddress {
        let came = unsafe pread(descriptor, base + filled, length - filled, offset + filled)
        if came < 0 && errno == EINTR { continue }
        if came <= 0 { break }
        filled += came
      }
    }
    return block.count == length ? block : nil
  }
}
