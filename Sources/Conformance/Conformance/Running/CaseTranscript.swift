// SPDX-License-Identifier: Apache-2.0

/// The record of what happened when a case (or one row of a case) ran on one device.
public struct CaseTranscript: Sendable {
  /// The identifier of the profile of the device on which the case ran.
  public let profile: String
  /// The steps of the case, each with its outcome.
  public private(set) var steps: [TranscriptStep] = []
  /// How long the case ran, in real time.
  public internal(set) var duration: Duration = .zero
  private let one: ConformanceCase

  init(of one: ConformanceCase, on profile: String) {
    self.one = one
    self.profile = profile
  }

  /// The name of the case and, in brackets, its row, such as `window/newest-500[501]`.
  public var caseName: String { one.name }
  /// The title of the case.
  public var title: String { one.title }
  /// Whether the case states a time for each step.
  public var isTimeline: Bool { one.kind == .timeline }
  /// The kind of the case: `static`, `sequence`, `timeline` or `badInput`.
  public var kind: String { one.kind.rawValue }

  /// Returns the last steps of the transcript as lines of text.
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
