// SPDX-License-Identifier: Apache-2.0

/// The progress of an item's bytes on their way to the app (complaints C06 and C07).
public struct LoadProgress: Hashable, Sendable {
  /// A step of loading.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The original is fetched from a server.
    case download
    /// The requested bytes are made from the original.
    case convert
    /// The bytes are handed over.
    case copy
  }

  /// The current step.
  public var stage: Stage
  /// How many bytes of this stage are done.
  public var completed: Int64 = 0
  /// All bytes of this stage, nil where unknown.
  public var total: Int64?

  /// Begins a stage.
  ///
  /// - Parameter stage: The step that begins.
  public init(stage: Stage) { self.stage = stage }

  /// The share of this stage that is done, 0 to 1, nil where unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }
}
