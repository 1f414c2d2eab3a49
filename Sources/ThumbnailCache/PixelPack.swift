// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel

/// The pixels of a cache's thumbnails, in a file beside that of their facts, four bytes each as they
/// are drawn.
///
/// No place is written over: what is new goes behind everything else, what was written and never
/// committed is cut off before, and what goes leaves a hole whose blocks the file system gets back. So
/// whoever reads finds a picture or zeros, never another picture.
final class PixelPack: Sendable {
  /// Holes give whole blocks back, so that every picture begins with one.
  private static let block = 4096
  private static let zeros = [UInt8](repeating: 0, count: block)
  /// As many pictures are written in one call.
  private static let together = 32

  /// What is known of the disk; tests know more.
  struct Disk: Sendable {
    /// The most bytes of it that a pack may take, nil for as many as there is room for.
    var limit: Int64?
    /// Whether the file system may have holes, as far as anybody knows.
    var hasHoles = true
  }

  private let descriptor: Int32
  private let disk: Disk

  private init(_ descriptor: Int32, disk: Disk) {
    self.descriptor = descriptor
    self.disk = disk
  }

  deinit { close(descriptor) }

  /// Opens the pack of a cache's file to read.
  ///
  /// - Parameter file: The absolute path of the file of facts.
  /// - Returns: The pack.
  /// - Throws: ``CacheFault``; where there is none, that of a file that is not there.
  static func reading(besides file: String) throws(CacheFault) -> PixelPack {
    let descriptor = open(file + CacheFolder.pack, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw CacheFault(errno) }
    return PixelPack(descriptor, disk: Disk())
  }

  /// Opens the pack of a cache's file to write, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file of facts.
  ///   - disk: What is known of the disk.
  /// - Returns: The pack.
  /// - Throws: ``CacheFault``.
  static func writing(besides file: String, disk: Disk) throws(CacheFault) -> PixelPack {
    var descriptor: Int32 = -1
    let failure = clinux_open_private(file + CacheFolder.pack, O_WRONLY | O_CREAT, &descriptor)
    guard failure == 0 else { throw CacheFault(failure) }
    return PixelPack(descriptor, disk: disk)
  }

  /// The bytes of the blocks that so many bytes take.
  static func room(for count: Int) -> Int64 { Int64((count + block - 1) / block * block) }

  /// Whether a picture can be told from a hole: each of its blocks begins with an opaque pixel.
  ///
  /// - Parameter bytes: Four a pixel.
  /// - Returns: Whether all of it is there.
  static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    stride(from: 3, to: bytes.count, by: block).allSatisfy { bytes[$0] == 255 }
  }

  /// Reads a picture.
  ///
  /// - Parameters:
  ///   - place: Where it begins, in bytes.
  ///   - size: Its size in pixels.
  /// - Returns: Nil where there is less of it than that, or a hole: a power cut may leave either.
  func image(at place: Int64, size: PixelSize) -> PixelImage? {
    let all = size.width * size.height * 4
    guard all > 0 else { return nil }
    var isThere = false
    let bytes = [UInt8](unsafeUninitializedCapacity: all) { buffer, count in
      while count < all {
        let next = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
        let got = pread(descriptor, next.baseAddress, next.count, off_t(place) + off_t(count))
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
      isThere = count == all && Self.isWhole(UnsafeRawBufferPointer(buffer))
    }
    return isThere ? PixelImage(size: size, bytes: bytes) : nil
  }

  /// Writes pictures one behind the other, each from a block's beginning on; many in one call, for
  /// which the kernel keeps longer pieces that are read faster.
  ///
  /// - Parameters:
  ///   - pictures: Four bytes a pixel.
  ///   - place: Where the first one begins, in bytes; nobody may look there yet.
  /// - Throws: ``CacheFault`` where not all of them could be written.
  func write(_ pictures: some Collection<[UInt8]>, at place: Int64) throws(CacheFault) {
    var (place, rest) = (place, pictures[...])
    while !rest.isEmpty {
      let together = rest.prefix(Self.together)
      let count = together.reduce(0) { $0 + Self.room(for: $1.count) }
      if let limit = disk.limit, Int64(try facts().st_blocks) * 512 + count > limit {
        throw CacheFault(ENOSPC)
      }
      let code = Self.zeros.withUnsafeBytes { zeros in
        Self.withParts(of: together, filledWith: zeros) { parts in
          clinux_write_parts(descriptor, &parts, parts.count, place)
        }
      }
      if code != 0 { throw CacheFault(code) }
      place += count
      rest = rest.dropFirst(Self.together)
    }
  }

  /// Calls with where pictures lie in memory, each with what fills its last block.
  private static func withParts<Answer>(
    of pictures: some Collection<[UInt8]>, filledWith zeros: UnsafeRawBufferPointer,
    behind parts: [iovec] = [], _ body: (inout [iovec]) -> Answer
  ) -> Answer {
    var parts = parts
    guard let first = pictures.first else { return body(&parts) }
    return first.withUnsafeBytes { bytes in
      parts.append(
        iovec(iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress), iov_len: bytes.count))
      parts.append(
        iovec(
          iov_base: UnsafeMutableRawPointer(mutating: zeros.baseAddress),
          iov_len: Int(room(for: bytes.count)) - bytes.count))
      return withParts(of: pictures.dropFirst(), filledWith: zeros, behind: parts, body)
    }
  }

  /// Cuts off what was written and not committed: whoever finds the place later, by a row that came
  /// to the disk before its pixels, is not to find another picture there.
  ///
  /// - Parameter length: Where the next picture goes, in bytes.
  /// - Throws: ``CacheFault``.
  func end(at length: Int64) throws(CacheFault) {
    guard Int64(try facts().st_size) > length else { return }
    // On the disk before anything else is: this happens after a crash or a full disk only.
    guard ftruncate(descriptor, off_t(length)) == 0, fsync(descriptor) == 0 else {
      throw CacheFault(errno)
    }
  }

  private func facts() throws(CacheFault) -> stat {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else { throw CacheFault(errno) }
    return facts
  }

  /// Gives the room of what went back to the file system.
  ///
  /// - Parameters:
  ///   - place: Where it began, in bytes.
  ///   - count: How many bytes it had.
  /// - Returns: False where the file system has no holes.
  func punch(at place: Int64, count: Int) -> Bool {
    disk.hasHoles && clinux_punch_hole(descriptor, place, Self.room(for: count)) == 0
  }
}
