// SPDX-License-Identifier: Apache-2.0

/// Identifies one version of a file, so that a change of the file can be detected.
///
/// A fingerprint consists of the file's size, modification date and inode number, and of a digest
/// of some bytes.
public struct FileFingerprint: Hashable, Sendable {
  /// The size of the file in bytes.
  public var byteCount: Int64
  /// When the file was last changed, in milliseconds since 1970.
  public var modificationMilliseconds: Int64
  /// The inode number of the file, 0 if unknown; a renamed file keeps its number.
  public var inode: Int64
  /// A digest of the file's size, first 8 KiB and last 8 KiB; 0 if the digest was not computed.
  public var contentDigest: Int64 = 0

  /// Makes the fingerprint of a file.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the file in bytes.
  ///   - modificationMilliseconds: When the file was last changed, in milliseconds since 1970.
  ///   - inode: The inode number of the file. The default, 0, means unknown.
  public init(byteCount: Int64, modificationMilliseconds: Int64, inode: Int64 = 0) {
    self.byteCount = byteCount
    self.modificationMilliseconds = modificationMilliseconds
    self.inode = inode
  }

  /// Makes the fingerprint of a file from the values that the operating system reports.
  ///
  /// - Parameters:
  ///   - byteCount: The size of the file in bytes.
  ///   - seconds: When the file was last changed, in whole seconds since 1970. A file system can
  ///     store any number. A time more than about a hundred thousand years before or after 1970 is
  ///     replaced by the nearest time in this range.
  ///   - nanoseconds: The fraction of a second, 0 to 999,999,999.
  ///   - inode: The inode number of the file.
  public init(byteCount: Int64, seconds: Int64, nanoseconds: Int64, inode: UInt64) {
    let kept = min(max(seconds, -3_000_000_000_000), 3_000_000_000_000)
    self.init(
      byteCount: byteCount, modificationMilliseconds: kept * 1000 + nanoseconds / 1_000_000,
      inode: Int64(bitPattern: inode))
  }

  /// The same fingerprint without the inode number.
  public var withoutInode: FileFingerprint {
    var fingerprint = self
    fingerprint.inode = 0
    return fingerprint
  }

  /// Whether this fingerprint can belong to the same version of a file as an earlier fingerprint.
  ///
  /// The sizes and the dates must be equal. If both inode numbers are known, they must be equal. If
  /// the earlier fingerprint has a digest, the digests must be equal.
  ///
  /// - Parameter known: The earlier fingerprint, nil if there is none.
  /// - Returns: True if all compared values are equal, or if there is no earlier fingerprint.
  public func matches(_ known: FileFingerprint?) -> Bool {
    guard let known else { return true }
    return byteCount == known.byteCount
      && modificationMilliseconds == known.modificationMilliseconds
      && (inode == known.inode || inode == 0 || known.inode == 0)
      && (contentDigest == known.contentDigest || known.contentDigest == 0)
  }
}
