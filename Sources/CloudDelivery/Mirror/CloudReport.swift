// SPDX-License-Identifier: Apache-2.0

/// The progress of a refresh.
public struct CloudProgress: Hashable, Sendable {
  /// How many prefixes must be read.
  ///
  /// No progress is reported before the cloud is listed.
  public let total: Int
  /// How many of them were read or failed.
  public let done: Int
  /// How many bytes of photos and videos were received.
  public let bytesRead: Int
}

/// The result of a refresh.
public struct CloudReport: Hashable, Sendable {
  /// How many photos and videos the cloud lists.
  public let listed: Int
  /// How many of them are new.
  public let added: Int
  /// How many of them changed.
  public let changed: Int
  /// How many were removed since the last refresh.
  public let removed: Int
  /// How many are unchanged.
  public let unchanged: Int
  /// The files and folders that could not be listed or read; at most the first 1,000.
  public let problems: [CloudProblem]
  /// The number of all problems.
  public let problemCount: Int
  /// How many bytes of photos and videos were received.
  public let bytesRead: Int
  /// How many bytes the answers of the listing had.
  public let listingBytes: Int

  init(_ plan: MirrorPlan, _ listing: RemoteListing, bytesRead: Int) {
    listed = plan.listed
    added = plan.added
    changed = plan.changed
    removed = plan.removed
    unchanged = plan.unchanged
    problems = plan.problems.kept
    problemCount = plan.problems.count
    self.bytesRead = bytesRead
    listingBytes = listing.byteCount
  }
}
