// SPDX-License-Identifier: Apache-2.0

/// How far the bytes of an item are on their way to the app (complaints C06 and C07).
public struct LoadProgress: Hashable, Sendable {
  /// A step of loading.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The original is fetched from a server.
    case download
    /// The requested bytes are converted from the original.
    case convert
    /// The bytes are handed over to the app.
    case copy
  }

  /// The current step.
  public var stage: Stage
  /// How many bytes of the current step are done.
  public var completed: Int64 = 0
  /// How many bytes the current step has in all, nil if unknown.
  public var total: Int64?

  /// Begins a step.
  ///
  /// - Parameter stage: The step that begins.
  public init(stage: Stage) { self.stage = stage }

  /// The share of the current step that is done, 0 to 1, nil if unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }
}
