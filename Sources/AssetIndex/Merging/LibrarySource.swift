// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One of several sources of a library: a folder, or a cloud of which prefixes are cached.
public struct LibrarySource: Sendable {
  /// A key that distinguishes the source from all others, the same in every run.
  public let key: String
  /// The name to show, which is the first component of its files' paths.
  ///
  /// It contains no slash and is unique in the library.
  public let name: String
  /// Whether originals are on a server.
  public let isCloud: Bool
  /// Whether a person chose its folders; a library with its own catalogue arranges files by itself.
  public let hasOwnFolders: Bool
  /// The index of the source.
  let assets: AssetDatabase
  /// Reads its files when their content must decide.
  let content: any ContentReading

  /// Creates a source.
  ///
  /// - Parameters:
  ///   - key: A key that distinguishes the source from all others.
  ///   - name: The name to show.
  ///   - isCloud: Whether originals are on a server.
  ///   - assets: Its own index, up to date. Assets that it marks as on the device have all their
  ///     bytes here.
  ///   - content: Reads its files.
  ///   - hasOwnFolders: Whether a person chose its folders. The default is true.
  public init(
    key: String, name: String, isCloud: Bool, assets: AssetDatabase, content: any ContentReading,
    hasOwnFolders: Bool = true
  ) {
    self.hasOwnFolders = hasOwnFolders
    self.key = key
    self.name = name
    self.isCloud = isCloud
    self.assets = assets
    self.content = content
  }

  /// Returns whether a source takes precedence over another.
  ///
  /// Local sources precede clouds. The order in which sources were named does not matter.
  static func precedes(_ left: LibrarySource, _ right: LibrarySource) -> Bool {
    if left.isCloud != right.isCloud { return right.isCloud }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Reads the digests that decide whether two files are the same.
public protocol ContentReading: Sendable {
  /// Returns the digest of a file's prefix: its first 64 KiB, or all of a shorter file.
  ///
  /// - Parameter asset: The asset as its source knows it.
  /// - Returns: The digest, or nil if not all of these bytes are local or the file is not the one
  ///   that the source knows.
  func prefix(of asset: Asset) async -> ContentPrefix?

  /// Returns the digest of a complete original.
  ///
  /// - Parameter asset: The asset as its source knows it, on the device.
  /// - Returns: The digest, or nil if the file cannot be read or is not the one that the source
  ///   knows.
  func digest(of asset: Asset) async -> String?
}

/// The prefix of a file, by its digest.
public struct ContentPrefix: Hashable, Sendable {
  /// The digest; different prefixes have different digests.
  public var digest: String
  /// Whether it contains enough pixel or video data to distinguish the file from others.
  public var isDistinctive: Bool
  /// Whether the prefix is the complete file.
  public var isWhole: Bool

  /// Creates a prefix.
  ///
  /// - Parameters:
  ///   - digest: The digest of the bytes.
  ///   - isDistinctive: Whether it contains enough pixel data to distinguish the file from others.
  ///   - isWhole: Whether it is the complete file.
  public init(digest: String, isDistinctive: Bool, isWhole: Bool) {
    self.digest = digest
    self.isDistinctive = isDistinctive
    self.isWhole = isWhole
  }
}
