// SPDX-License-Identifier: Apache-2.0

/// The progress of loading one item for an app, in steps.
public struct LoadProgress: Hashable, Sendable {
  /// A step of loading an item for an app.
  public enum Stage: String, Hashable, Sendable, Codable, CaseIterable {
    /// The original is fetched from a server.
    case download
    /// The original is converted to the requested representation.
    case convert
    /// The bytes are handed over to the app.
    case copy
  }

  /// The step of loading that is running now.
  public var stage: Stage
  /// The number of bytes that the current step has processed.
  public var completed: Int64 = 0
  /// The number of bytes that the current step has to process in total, nil if unknown.
  public var total: Int64?

  /// Makes the progress at the beginning of a step.
  ///
  /// - Parameter stage: The step that begins.
  public init(stage: Stage) { self.stage = stage }

  /// The finished fraction of the current step, from 0 to 1; nil if unknown.
  public var fraction: Double? {
    guard let total, total > 0 else { return nil }
    return min(1, max(0, Double(completed) / Double(total)))
  }
}
