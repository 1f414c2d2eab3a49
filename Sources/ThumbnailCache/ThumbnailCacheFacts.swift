// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel

/// Statistics of a thumbnail cache.
public struct ThumbnailCacheFacts: Hashable, Sendable {
  /// The absolute path of its folder.
  public let folder: String
  /// The maximum size of all thumbnails in bytes.
  public let budget: Int64
  /// The size of its database and that database's log in bytes.
  public let byteCount: Int64
  /// The number of thumbnails, including recorded failures.
  public let count: Int
  /// The number of recorded failures of files that cannot be shown.
  public let failureCount: Int
  /// The use of the least recently used thumbnail, to ten minutes; nil if there is none.
  public let oldestUse: Timestamp?
  /// The use of the most recently used thumbnail, to ten minutes; nil if there is none.
  public let newestUse: Timestamp?
}

/// An error that prevents a cache from being cleared.
public struct ThumbnailCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The absolute path of its folder.
  public let folder: String
  /// The system's error message.
  public let detail: String

  /// A one-line message with the path, the error and the remedy.
  public var description: String {
    "\(folder): the thumbnails cannot be cleared: \(detail); "
      + "change the folder's permissions, or remove it"
  }

  /// Returns the message of an error, without SQL.
  static func message(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? error.resultCode.description }
    if let error = error as? CacheError { return error.description }
    return (error as NSError).localizedDescription
  }
}
