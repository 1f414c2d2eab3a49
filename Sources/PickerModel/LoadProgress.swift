// SPDX-License-Identifier: Apache-2.0

/// How far an item's bytes have come on their way to the app (complaints C06 and C07).
public struct LoadProgress: Hashable, Sendable {
  /// What is being done.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The original is fetched from where it is.
    case download
    /// The bytes that were asked for are made of it.
    case convert
    /// They are handed over.
    case copy
  }

  /// What is being done.
  public var stage: Stage
  /// The bytes of this stage that are done.
  public var completed: Int64 = 0
  /// All bytes of this stage, nil where nobody knows.
  public var total: Int64?

  /// Begins a stage.
  ///
  /// - Parameter stage: What is being done.
  public init(stage: Stage) { self.stage = stage }

  /// The share of this stage that is done, 0 to 1, nil where nobody knows.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }
}
