// SPDX-License-Identifier: Apache-2.0

/// Identifies one version of a file by its size, date, inode number and a digest of some bytes.
public struct FileFingerprint: Hashable, Sendable {
  /// The size in bytes.
  public var byteCount: Int64
  /// When the file was last changed, in milliseconds since 1970.
  public var modificationMilliseconds: Int64
  /// The inode number, 0 if unknown; a renamed file keeps its number.
  public var inode: Int64
  /// A digest of the file's size, first 8 KiB and last 8 KiB; 0 if the digest was not computed.
  public var contentDigest: Int64 = 0

  /// Makes a fingerprint.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes.
  ///   - modificationMilliseconds: When the file was last changed, in milliseconds since 1970.
  ///   - inode: The inode number. The default, 0, means unknown.
  public init(byteCount: Int64, modificationMilliseconds: Int64, inode: Int64 = 0) {
    self.byteCount = byteCount
    self.modificationMilliseconds = modificationMilliseconds
    self.inode = inode
  }

  /// Makes a fingerprint from the values that the operating system reports.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes.
  ///   - seconds: When the file was last changed, in whole seconds since 1970. A file system can
  ///     store any number. Locket limits it to about a hundred thousand years around 1970.
  ///   - nanoseconds: The fraction of a second, 0 to 999,999,999.
  ///   - inode: The inode number.
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

  /// Whether this fingerprint and a known one can belong to the same version of a file.
  ///
  /// The size and the date must be equal. If both inode numbers are known, they must be equal. If
  /// the known fingerprint has a digest, the digests must be equal.
  ///
  /// - Parameter known: The known fingerprint, nil if there is none.
  /// - Returns: True if all compared values are equal, or if there is no known fingerprint.
  public func matches(_ known: FileFingerprint?) -> Bool {
    guard let known else { return true }
    return byteCount == known.byteCount
      && modificationMilliseconds == known.modificationMilliseconds
      && (inode == known.inode || inode == 0 || known.inode == 0)
      && (contentDigest == known.contentDigest || known.contentDigest == 0)
  }
}
