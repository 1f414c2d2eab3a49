// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel

/// Statistics of a thumbnail cache.
public struct ThumbnailCacheFacts: Hashable, Sendable {
  /// The absolute path of the cache's folder.
  public let folder: String
  /// The maximum size in bytes of all thumbnails in the cache.
  public let budget: Int64
  /// The total size in bytes of the cache's files: the database, its log, and the file with the
  /// pixels.
  public let byteCount: Int64
  /// The number of thumbnails in the cache, including recorded failures.
  public let count: Int
  /// The number of failures that the cache has recorded.
  ///
  /// A failure states that no thumbnail can be made of a file.
  public let failureCount: Int
  /// The time of use of the least recently used thumbnail, or nil if there is no thumbnail.
  ///
  /// The time is accurate to ten minutes.
  public let oldestUse: Timestamp?
  /// The time of use of the most recently used thumbnail, or nil if there is no thumbnail.
  ///
  /// The time is accurate to ten minutes.
  public let newestUse: Timestamp?
}

/// An error that prevented clearing a thumbnail cache.
public struct ThumbnailCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The absolute path of the folder of the cache that could not be cleared.
  public let folder: String
  /// The error message of the operating system.
  public let detail: String

  /// One line of text with the path, the error and what to do.
  public var description: String {
    "\(folder): the thumbnails cannot be cleared: \(detail); "
      + "change the folder's permissions, or remove it"
  }

  /// Returns the message of an error without the SQL that caused it.
  static func message(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? error.resultCode.description }
    if let error = error as? CacheError { return error.description }
    return (error as NSError).localizedDescription
  }
}
