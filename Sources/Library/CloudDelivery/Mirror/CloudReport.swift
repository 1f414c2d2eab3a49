// SPDX-License-Identifier: Apache-2.0

/// The progress of a refresh.
public struct CloudProgress: Hashable, Sendable {
  /// The number of photos and videos of which bytes must be read.
  ///
  /// No progress is reported before the cloud is listed.
  public let total: Int
  /// The number of photos and videos that are finished, including those that could not be read.
  public let done: Int
  /// The number of bytes received from photos and videos.
  public let bytesRead: Int
}

/// The result of a refresh.
public struct CloudReport: Hashable, Sendable {
  /// The number of photos and videos that the cloud lists.
  public let listed: Int
  /// The number of listed files that are new.
  public let added: Int
  /// The number of listed files that changed.
  public let changed: Int
  /// The number of files that were removed since the last refresh.
  public let removed: Int
  /// The number of listed files that are unchanged.
  public let unchanged: Int
  /// The first 1,000 files and folders that could not be listed or read.
  public let problems: [CloudProblem]
  /// The number of all files and folders that could not be listed or read.
  public let problemCount: Int
  /// The number of bytes received from photos and videos.
  public let bytesRead: Int
  /// The number of bytes received for the listing.
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
