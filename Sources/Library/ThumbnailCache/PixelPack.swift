// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel

/// The file with the pixels of a cache's thumbnails, beside the cache's database.
///
/// Each pixel has four bytes. The bytes of a picture are never overwritten by another picture.
/// Before new pictures are appended, pictures that were written but not committed are cut off. A
/// deleted picture becomes a hole, so its blocks are free again. At the offset of a picture, a
/// reader therefore finds either this picture or zeros.
final class PixelPack: Sendable {
  /// The size of a disk block in bytes.
  ///
  /// Only complete blocks become holes, so every picture begins at a new block.
  private static let block = 4096
  private static let zeros = [UInt8](repeating: 0, count: block)
  /// The maximum number of pictures that are written in one call.
  private static let together = 32

  /// The properties of the disk.
  ///
  /// Tests can replace them.
  struct Disk: Sendable {
    /// The maximum number of bytes that a pack may use, or nil for no limit.
    var limit: Int64?
    /// Whether the file system may support holes.
    var hasHoles = true
  }

  private let descriptor: Int32
  private let disk: Disk

  private init(_ descriptor: Int32, disk: Disk) {
    self.descriptor = descriptor
    self.disk = disk
  }

  deinit { close(descriptor) }

  /// Opens the pack of a cache's database for reading.
  ///
  /// - Parameter file: The absolute path of the database.
  /// - Returns: The pack.
  /// - Throws: ``CacheError``. It is `ENOENT` if there is no pack.
  static func reading(besides file: String) throws(CacheError) -> PixelPack {
    let descriptor = open(file + CacheFolder.pack, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw CacheError(errno) }
    return PixelPack(descriptor, disk: Disk())
  }

  /// Opens the pack of a cache's database for writing, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the database.
  ///   - disk: The properties of the disk.
  /// - Returns: The pack.
  /// - Throws: ``CacheError`` if the file cannot be opened or created.
  static func writing(besides file: String, disk: Disk) throws(CacheError) -> PixelPack {
    var descriptor: Int32 = -1
    let failure = clinux_open_private(file + CacheFolder.pack, O_WRONLY | O_CREAT, &descriptor)
    guard failure == 0 else { throw CacheError(failure) }
    return PixelPack(descriptor, disk: disk)
  }

  /// Returns the size in bytes of the blocks that a number of bytes occupies.
  static func room(for count: Int) -> Int64 { Int64((count + block - 1) / block * block) }

  /// Returns whether a picture can be distinguished from a hole.
  ///
  /// In such a picture, each block begins with an opaque pixel.
  ///
  /// - Parameter bytes: The pixels, with four bytes for each pixel.
  /// - Returns: Whether the picture can be distinguished from a hole.
  static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    stride(from: 3, to: bytes.count, by: block).allSatisfy { bytes[$0] == 255 }
  }

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - offset: The offset of the picture's first byte.
  ///   - size: The size of the picture in pixels.
  /// - Returns: The picture. Nil if some of its bytes are missing or zero, for example after a
  ///   power failure.
  func image(at offset: Int64, size: PixelSize) -> PixelImage? {
    let all = size.width * size.height * 4
    guard all > 0 else { return nil }
    var isThere = false
    let bytes = [UInt8](unsafeUninitializedCapacity: all) { buffer, count in
      while count < all {
        let next = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = pread(descriptor, next.baseAddress, next.count, off_t(offset) + off_t(count))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      isThere = count == all && Self.isWhole(UnsafeRawBufferPointer(buffer))
    }
    return isThere ? PixelImage(size: size, bytes: bytes) : nil
  }

  /// Writes pictures one after another, each at the beginning of a block.
  ///
  /// Many pictures are written in one call. The kernel then allocates longer extents, which are
  /// read faster.
  ///
  /// - Parameters:
  ///   - pictures: The pictures, with four bytes for each pixel.
  ///   - offset: The offset of the first picture. No reader may use this offset yet.
  /// - Throws: ``CacheError`` if not all pictures could be written.
  func write(_ pictures: some Collection<[UInt8]>, at offset: Int64) throws(CacheError) {
    var (offset, rest) = (offset, pictures[...])
    while !rest.isEmpty {
      let together = rest.prefix(Self.together)
      let count = together.reduce(0) { $0 + Self.room(for: $1.count) }
      if let limit = disk.limit, Int64(try facts().st_blocks) * 512 + count > limit {
        throw CacheError(ENOSPC)
      }
      if (0..<count).contains(clinux_available_bytes(descriptor)) { throw CacheError(ENOSPC) }
      let code = Self.zeros.withUnsafeBytes { zeros in
        Self.withSegments(of: together, filledWith: zeros) { segments in
          clinux_write_buffers(descriptor, &segments, segments.count, offset)
        }
      }
      if code != 0 { throw CacheError(code) }
      offset += count
      rest = rest.dropFirst(Self.together)
    }
  }

  /// Calls a closure with the memory segments of pictures, each padded to a complete block.
  private static func withSegments<Answer>(
    of pictures: some Collection<[UInt8]>, filledWith zeros: UnsafeRawBufferPointer,
    behind segments: [iovec] = [], _ body: (inout [iovec]) -> Answer
  ) -> Answer {
    var segments = segments
    guard let first = pictures.first else { return body(&segments) }
    return first.withUnsafeBytes { bytes in
      segments.append(
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count))
      segments.append(
        iovec(
          iov_base: UnsafeMutableRawPointer(mutating: zeros.baseAddress),
          iov_len: Int(room(for: bytes.count)) - bytes.count))
      return withSegments(of: pictures.dropFirst(), filledWith: zeros, behind: segments, body)
    }
  }

  /// Cuts off pictures that were written but not committed.
  ///
  /// Otherwise, after a crash, a row could be on the disk before its pixels. The row could then
  /// refer to another picture.
  ///
  /// - Parameter length: The offset of the next picture.
  /// - Throws: ``CacheError`` if the file cannot be shortened or written to the disk.
  func truncate(at length: Int64) throws(CacheError) {
    guard Int64(try facts().st_size) > length else { return }
    // The truncation is synced before pictures are written. It happens only after a crash or on a
    // full disk.
    guard ftruncate(descriptor, off_t(length)) == 0, fsync(descriptor) == 0 else {
      throw CacheError(errno)
    }
  }

  private func facts() throws(CacheError) -> stat {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw CacheError(errno) }
    return facts
  }

  /// Frees the disk space of a deleted picture.
  ///
  /// - Parameters:
  ///   - offset: The offset of the picture's first byte.
  ///   - count: The picture's number of bytes.
  /// - Returns: False if the file system does not support holes.
  func punch(at offset: Int64, count: Int) -> Bool {
    disk.hasHoles && clinux_punch_hole(descriptor, offset, Self.room(for: count)) == 0
  }
}
