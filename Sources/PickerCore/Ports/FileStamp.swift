// SPDX-License-Identifier: Apache-2.0

/// What tells one state of a file from another, and one file from another.
public struct FileStamp: Hashable, Sendable {
  /// The size in bytes.
  public var byteCount: Int64
  /// When it was last changed, in milliseconds since 1970.
  public var modificationMilliseconds: Int64
  /// The number that its file system knows it by, 0 where unknown; it stays when it is renamed.
  public var inode: Int64
  /// What its size, first and last 8 KiB sum up to, 0 where nobody read it.
  public var contentSum: Int64 = 0

  /// Describes a file.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes.
  ///   - modificationMilliseconds: When it was last changed, in milliseconds since 1970.
  ///   - inode: The number that its file system knows it by. The default, 0, is unknown.
  public init(byteCount: Int64, modificationMilliseconds: Int64, inode: Int64 = 0) {
    self.byteCount = byteCount
    self.modificationMilliseconds = modificationMilliseconds
    self.inode = inode
  }

  /// Takes what a system says of a file.
  ///
  /// - Parameters:
  ///   - byteCount: The size in bytes.
  ///   - seconds: When it was last changed, in whole seconds since 1970; a file system may hold any
  ///     number, which is kept within a hundred thousand years of 1970.
  ///   - nanoseconds: What comes on top of them, 0 to 999,999,999.
  ///   - inode: The number that its file system knows it by.
  public init(byteCount: Int64, seconds: Int64, nanoseconds: Int64, inode: UInt64) {
    let kept = min(max(seconds, -3_000_000_000_000), 3_000_000_000_000)
    self.init(
      byteCount: byteCount, modificationMilliseconds: kept * 1000 + nanoseconds / 1_000_000,
      inode: Int64(bitPattern: inode))
  }

  /// The same without what its file system calls it.
  public var withoutNumber: FileStamp {
    var stamp = self
    stamp.inode = 0
    return stamp
  }

  /// Whether a file has the size and the date that are known of it, the number where both say so,
  /// and the sum where that is known.
  ///
  /// - Parameter known: What is known, nil for nothing.
  /// - Returns: Whether nothing speaks against it.
  public func fits(_ known: FileStamp?) -> Bool {
    guard let known else { return true }
    return byteCount == known.byteCount
      && modificationMilliseconds == known.modificationMilliseconds
      && (inode == known.inode || inode == 0 || known.inode == 0)
      && (contentSum == known.contentSum || known.contentSum == 0)
  }
}
