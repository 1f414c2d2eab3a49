// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
public import PickerModel

/// The beginning of a photo or film, summed up: what tells copies apart where only heads are here.
public struct HeadSum: Hashable, Sendable {
  /// How much of a file is looked at: as much as a mirror reads of each file first.
  public static let length = 64 << 10
  /// As many different pairs of bytes as some 18 KB of compressed pixels have; text, tables and
  /// padding of any length have fewer.
  static let distinctivePairs = 8_192

  /// SHA-256 as 64 digits.
  public let sum: String
  /// Whether it holds enough that only pixels, or a film's own bytes, can have put there.
  public let isDistinctive: Bool
  /// Whether it is the whole file.
  public let isWhole: Bool

  /// Reads and sums up; for threads that may be held.
  ///
  /// Nil where the file cannot be read, is not as long and as old as the library knows, or has a
  /// hole in its beginning: then bytes are missing.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its head's.
  ///   - asset: What the library knows of it.
  init?(ofFileAt path: String, as asset: Asset) {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
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
    // Nobody changed it meanwhile.
    guard Self.size(of: file, as: asset) == size, let sum = Checksum.sha256(of: bytes) else {
      return nil
    }
    self.sum = sum
    isDistinctive = Self.isDistinctive(bytes)
    isWhole = size <= Int64(Self.length)
  }

  /// Reads and sums up, off the cooperative threads.
  ///
  /// - Parameters:
  ///   - path: The file's path, or its head's.
  ///   - asset: What the library knows of it.
  /// - Returns: The sum; see ``init(ofFileAt:as:)``.
  public static func read(_ path: String, as asset: Asset) async -> HeadSum? {
    (try? await FileWork.run { HeadSum(ofFileAt: path, as: asset) }) ?? nil
  }

  /// Whether bytes are more than what describes a picture: names, tables and padding repeat
  /// themselves, compressed pixels do not.
  static func isDistinctive(_ bytes: [UInt8]) -> Bool {
    var seen = [Bool](repeating: false, count: 1 << 16)
    var count = 0
    for place in stride(from: 0, to: bytes.count - 1, by: 2) {
      let pair = Int(bytes[place]) << 8 | Int(bytes[place + 1])
      if !seen[pair] { count += 1 }
      seen[pair] = true
    }
    return count >= distinctivePairs
  }

  /// The size of an open file, nil where it is not the one that the library knows.
  private static func size(of file: Int32, as asset: Asset) -> Int64? {
    var info = stat()
    guard fstat(file, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    let time = Int64(info.st_mtim.tv_sec) * 1000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    let size = Int64(info.st_size)
    guard asset.byteCount == size, asset.modificationDate?.milliseconds == time else { return nil }
    return size
  }
}
