// SPDX-License-Identifier: Apache-2.0

/// One row of a case as it was run on one device, kept once however many rules it judged.
public struct CaseTranscript: Sendable {
  /// The device.
  public let profile: String
  /// Everything that was done and what came of it.
  public private(set) var steps: [TranscriptStep] = []
  /// How long it took by the clock on the wall.
  public internal(set) var duration: Duration = .zero
  private let one: ConformanceCase

  init(of one: ConformanceCase, on profile: String) {
    self.one = one
    self.profile = profile
  }

  /// The case and its row, `window/newest-500[501]`.
  public var caseName: String { one.name }
  /// What the case says is so.
  public var title: String { one.title }
  /// Whether the steps have their times.
  public var isTimeline: Bool { one.kind == .timeline }
  /// `static`, `sequence`, `timeline` or `badInput`.
  public var kind: String { one.kind.rawValue }

  /// The last steps up to one, as lines.
  ///
  /// - Parameter count: How many.
  /// - Returns: The lines, the oldest first.
  public func lastLines(_ count: Int) -> [String] { steps.suffix(count).map(\.text) }

  mutating func note(_ deed: TranscriptStep.Deed, _ outcome: TranscriptStep.Outcome, at time: Int) {
    let step = TranscriptStep(time: time, deed: deed, outcome: outcome)
    // A look right after a wait is told only where it shows something else.
    if case .action(.wait) = deed, let last = steps.last, last.shows(step) { return }
    steps.append(step)
  }
}
