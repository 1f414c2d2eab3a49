// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
public import PickerModel

/// A digest of the first bytes of a photo or video.
///
/// With it, two copies of a file can be matched if only their first bytes are on this machine.
public struct PrefixDigest: Hashable, Sendable {
  /// The maximum number of bytes that are read: as many as ``CloudMirror`` requests first from each
  /// file.
  public static let length = 64 << 10
  /// The minimum number of different pairs of bytes in a distinctive prefix.
  ///
  /// About 18 KB of compressed pixels have this number of pairs. Text, tables and padding have
  /// fewer, whatever their length.
  static let distinctivePairs = 8_192

  /// The SHA-256 digest as 64 hexadecimal digits.
  public let sha256: String
  /// Whether the bytes contain enough image or video data to identify the file.
  public let isDistinctive: Bool
  /// Whether the bytes are the complete file.
  public let isWhole: Bool

  /// Reads the first bytes of a file and computes their digest.
  ///
  /// The call blocks the thread.
  ///
  /// The result is nil if the file cannot be read, or if its size or modification time differs from
  /// what the library knows. It is also nil if its first bytes include a hole, which means that
  /// bytes are missing.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of its prefix file (see ``CloudMirror``).
  ///   - asset: The asset as the library knows it.
  init?(ofFileAt path: String, as asset: Asset) {
    var file: Int32 = -1
    guard clinux_open_for_reading(path, &file) == 0 else { return nil }
    defer { close(file) }
    guard let size = Self.size(of: file, as: asset) else { return nil }
    let count = min(Self.length, Int(size))
    guard count > 0, clinux_has_hole(file, 0, Int64(count)) == 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        pread(file, buffer.baseAddress.map { $0 + done }, count - done, off_t(done))
      }
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { return nil }
      done += read
    }
    // Checks that the file did not change while it was read.
    guard Self.size(of: file, as: asset) == size, let sha256 = Checksum.sha256(of: bytes) else {
      return nil
    }
    self.sha256 = sha256
    isDistinctive = Self.isDistinctive(bytes)
    isWhole = size <= Int64(Self.length)
  }

  /// Reads the first bytes of a file and computes their digest, off the cooperative threads.
  ///
  /// - Parameters:
  ///   - path: The path of the file, or of its prefix file (see ``CloudMirror``).
  ///   - asset: The asset as the library knows it.
  /// - Returns: The digest, or nil for the reasons that ``init(ofFileAt:as:)`` describes.
  public static func read(_ path: String, as asset: Asset) async -> PrefixDigest? {
    (try? await FileWork.run { PrefixDigest(ofFileAt: path, as: asset) }) ?? nil
  }

  /// Whether bytes contain enough image or video data to identify a file, and not only metadata.
  ///
  /// Names, tables and padding repeat themselves. Compressed pixels do not.
  static func isDistinctive(_ bytes: [UInt8]) -> Bool {
    var seen = [Bool](repeating: false, count: 1 << 16)
    var count = 0
    for index in stride(from: 0, to: bytes.count - 1, by: 2) {
      let pair = Int(bytes[index]) << 8 | Int(bytes[index + 1])
      if !seen[pair] { count += 1 }
      seen[pair] = true
    }
    return count >= distinctivePairs
  }

  /// Returns the size of an open file, or nil if its size or time differs from what the library
  /// knows.
  private static func size(of file: Int32, as asset: Asset) -> Int64? {
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = Int64(info.st_mtim.tv_sec) * 1000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    let size = Int64(info.st_size)
    guard asset.byteCount == size, asset.modificationDate?.milliseconds == time else { return nil }
    return size
  }
}
