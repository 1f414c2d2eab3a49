// SPDX-License-Identifier: Apache-2.0

/// The transcript of a case, or of one row of a case, on one device.
public struct CaseTranscript: Sendable {
  /// The device.
  public let profile: String
  /// All actions and their outcomes.
  public private(set) var steps: [TranscriptStep] = []
  /// The duration in real time.
  public internal(set) var duration: Duration = .zero
  private let one: ConformanceCase

  init(of one: ConformanceCase, on profile: String) {
    self.one = one
    self.profile = profile
  }

  /// The case and its row, such as `window/newest-500[501]`.
  public var caseName: String { one.name }
  /// The case's title.
  public var title: String { one.title }
  /// Whether the steps have times.
  public var isTimeline: Bool { one.kind == .timeline }
  /// `static`, `sequence`, `timeline` or `badInput`.
  public var kind: String { one.kind.rawValue }

  /// Returns the last steps as lines.
  ///
  /// - Parameter count: The number of steps.
  /// - Returns: The lines, the oldest first.
  public func lastLines(_ count: Int) -> [String] { steps.suffix(count).map(\.text) }

  mutating func append(_ deed: TranscriptStep.Deed, _ outcome: TranscriptStep.Outcome, at time: Int)
  {
    let step = TranscriptStep(time: time, deed: deed, outcome: outcome)
    // A step without an action asks for the view. The transcript contains such a step only if the
    // view has changed.
    if case .action(.wait) = deed, let last = steps.last, last.shows(step) { return }
    steps.append(step)
  }
}
