// SPDX-License-Identifier: Apache-2.0

/// How far a refresh is.
public struct CloudProgress: Hashable, Sendable {
  /// How many heads are to be read; nothing is told before the cloud is listed.
  public let total: Int
  /// How many of them were read or given up.
  public let done: Int
  /// How many bytes of photos and films came.
  public let bytesRead: Int
}

/// What a refresh found and read.
public struct CloudReport: Hashable, Sendable {
  /// How many photos and films the cloud lists.
  public let listed: Int
  /// How many of them are new.
  public let added: Int
  /// How many of them changed.
  public let changed: Int
  /// How many are gone since the last time.
  public let removed: Int
  /// How many are as before.
  public let unchanged: Int
  /// What could not be listed or read, the first 1,000.
  public let problems: [CloudProblem]
  /// How many problems there are.
  public let problemCount: Int
  /// How many bytes of photos and films came.
  public let bytesRead: Int
  /// How many bytes the listing took.
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
