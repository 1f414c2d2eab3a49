// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
public import PickerModel

/// What a cache of thumbnails is like.
public struct ThumbnailCacheFacts: Hashable, Sendable {
  /// The absolute path of its folder.
  public let folder: String
  /// The most bytes that thumbnails may take.
  public let budget: Int64
  /// The bytes that its file and that file's log take.
  public let byteCount: Int64
  /// How many thumbnails there are, notes of files that cannot be shown among them.
  public let count: Int
  /// How many files are noted that cannot be shown.
  public let failureCount: Int
  /// When the one was used that goes first, to ten minutes; nil where there is none.
  public let oldestUse: Timestamp?
  /// When the one was used that goes last, to ten minutes; nil where there is none.
  public let newestUse: Timestamp?
}

/// A cache that cannot be emptied.
public struct ThumbnailCacheError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The absolute path of its folder.
  public let folder: String
  /// What the system said.
  public let detail: String

  /// One line: where, what, and the remedy.
  public var description: String {
    "\(folder): the thumbnails cannot be cleared: \(detail); "
      + "change the folder's permissions, or remove it"
  }

  /// What went wrong, without SQL.
  static func words(_ error: any Error) -> String {
    if let error = error as? DatabaseError { return error.message ?? error.resultCode.description }
    if let error = error as? CacheFault { return error.description }
    return (error as NSError).localizedDescription
  }
}
