// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One of several sources that make one library: a folder, or a cloud by its heads.
public struct LibrarySource: Sendable {
  /// What tells it apart from every other source, the same in every run.
  public let key: String
  /// What people call it, the first part of its files' paths: without a slash, and no other
  /// source of the library is called so.
  public let name: String
  /// Whether originals are on a server.
  public let isCloud: Bool
  /// Whether its folders are a person's own; a library with a catalogue sorts files for itself.
  public let hasOwnFolders: Bool
  /// What it holds.
  let assets: AssetDatabase
  /// What reads its files where that must decide.
  let content: any ContentReading

  /// Describes a source.
  ///
  /// - Parameters:
  ///   - key: What tells it apart from every other source.
  ///   - name: What people call it.
  ///   - isCloud: Whether originals are on a server.
  ///   - assets: Its own index, up to date; what it says is on the device has its whole bytes here.
  ///   - content: What reads its files.
  ///   - hasOwnFolders: Whether its folders are a person's own. The default is true.
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

  /// The order that decides wherever one of several copies must: what is here before what is not,
  /// and never the order in which sources were named.
  static func precedes(_ left: LibrarySource, _ right: LibrarySource) -> Bool {
    if left.isCloud != right.isCloud { return right.isCloud }
    return left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

/// Reads what tells whether two files are the same.
public protocol ContentReading: Sendable {
  /// Sums the beginning of a file up: its first 64 KiB, or all of it where it is shorter.
  ///
  /// - Parameter asset: The asset as its source knows it.
  /// - Returns: The sum; nil where those bytes are not all here, or the file is another one than
  ///   the source knows.
  func head(of asset: Asset) async -> ContentHead?

  /// Sums a whole original up.
  ///
  /// - Parameter asset: The asset as its source knows it, on the device.
  /// - Returns: The sum; nil where it cannot be read, or is another file than the source knows.
  func sum(of asset: Asset) async -> String?
}

/// The beginning of a file.
public struct ContentHead: Hashable, Sendable {
  /// What no two different beginnings share.
  public var sum: String
  /// Whether it holds enough that only pixels, or a film's own bytes, can have put there.
  public var isDistinctive: Bool
  /// Whether it is the whole file.
  public var isWhole: Bool

  /// Describes a beginning.
  ///
  /// - Parameters:
  ///   - sum: What no two different beginnings share.
  ///   - isDistinctive: Whether it holds enough that only pixels can have put there.
  ///   - isWhole: Whether it is the whole file.
  public init(sum: String, isDistinctive: Bool, isWhole: Bool) {
    self.sum = sum
    self.isDistinctive = isDistinctive
    self.isWhole = isWhole
  }
}
