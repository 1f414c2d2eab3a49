// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One of several sources of a library.
///
/// A source is a folder or a cloud. Of the files of a cloud, only the first bytes need to be on
/// this device.
public struct LibrarySource: Sendable {
  /// A key that identifies the source; it is different for each source, and the same in every run.
  public let key: String
  /// The name of the source, which the picker displays.
  ///
  /// The name is also the first component of the paths of the source's files.
  public let name: String
  /// Whether the source is a cloud.
  public let isCloud: Bool
  /// Whether a person arranged the source's files in folders.
  ///
  /// In an Apple Photos library, the program Photos arranges the files.
  public let hasOwnFolders: Bool
  /// The index of the source.
  let assets: AssetDatabase
  /// Reads the content of the source's files when it must be compared.
  let content: any ContentReading

  /// Creates a source of a library.
  ///
  /// - Parameters:
  ///   - key: A key that identifies the source; it is different for each source.
  ///   - name: The name of the source, which the picker displays.
  ///   - isCloud: Whether the source is a cloud.
  ///   - assets: The index of the source, which must be up to date. An asset that it marks as on
  ///     the device must have its complete file on this device.
  ///   - content: Reads the source's files.
  ///   - hasOwnFolders: Whether a person arranged the files in folders. The default is true.
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
  /// Local sources precede clouds. The order in which the caller lists the sources does not matter.
  static func precedes(_ left: LibrarySource, _ right: LibrarySource) -> Bool {
    if left.isCloud != right.isCloud { return right.isCloud }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Reads digests of files, by which the same photo is recognized in several sources.
public protocol ContentReading: Sendable {
  /// Returns the digest of a file's first 64 KiB, or of the complete file if it is shorter.
  ///
  /// - Parameter asset: The asset, as it is in the index of its source.
  /// - Returns: The digest. Nil if some of these bytes are not on this device, or if the file was
  ///   replaced since the source was indexed.
  func prefix(of asset: Asset) async -> ContentPrefix?

  /// Returns the digest of a complete original.
  ///
  /// - Parameter asset: The asset, as it is in the index of its source. Its original must be on the
  ///   device.
  /// - Returns: The digest, or nil if the file cannot be read or was replaced since the source was
  ///   indexed.
  func digest(of asset: Asset) async -> String?
}

/// The digest of a file's prefix (its first bytes), and what the prefix contains.
public struct ContentPrefix: Hashable, Sendable {
  /// The digest of the prefix; different prefixes have different digests.
  public var digest: String
  /// Whether the prefix contains enough image or video data to distinguish the file from others.
  public var isDistinctive: Bool
  /// Whether the prefix is the complete file.
  public var isWhole: Bool

  /// Describes the prefix of a file.
  ///
  /// - Parameters:
  ///   - digest: The digest of the prefix.
  ///   - isDistinctive: Whether the prefix contains enough image or video data to distinguish the
  ///     file from others.
  ///   - isWhole: Whether the prefix is the complete file.
  public init(digest: String, isDistinctive: Bool, isWhole: Bool) {
    self.digest = digest
    self.isDistinctive = isDistinctive
    self.isWhole = isWhole
  }
}
