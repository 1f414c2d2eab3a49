// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A drawing of a timeline: the picker's phases over virtual time, with the steps.
struct TimeStrip {
  /// An interval of time in one phase.
  struct Stretch: Hashable {
    let phase: String
    let start: Int
    let end: Int
  }

  private static let width = 1000
  private let steps: [TranscriptStep]
  private let failedSteps: Set<Int>

  init(_ transcript: CaseTranscript, failedSteps: Set<Int>) {
    steps = transcript.steps
    self.failedSteps = failedSteps
  }

  private var end: Int { steps.last?.time ?? 0 }

  /// The phases in order; phases without duration are left out.
  var stretches: [Stretch] {
    var stretches: [Stretch] = []
    var phase: String?
    var start = 0
    func become(_ next: String, at time: Int) {
      if next == phase { return }
      if let phase, time > start {
        stretches.append(Stretch(phase: phase, start: start, end: time))
      }
      phase = next
      start = time
    }
    for step in steps {
      guard case .state(let state) = step.outcome else { continue }
      for event in state.events where event.kind == "phase" {
        // A picker with an error may report any time, so the time is limited.
        let time = min(max(event.time, start), step.time)
        if let next = event.value.stringValue { become(next, at: time) }
      }
      become(state.phase.rawValue, at: step.time)
    }
    if let phase, end > start { stretches.append(Stretch(phase: phase, start: start, end: end)) }
    return stretches
  }

  /// The drawing as SVG, empty if no time passed.
  var svg: String {
    guard end > 0 else { return "" }
    var elements: [String] = []
    for stretch in stretches {
      let left = xPosition(stretch.start)
      let phase = stretch.phase.escapedMarkup
      let wide = xPosition(stretch.end) - left
      elements.append(
        "<rect class=\"\(phase)\" x=\"\(left)\" y=\"22\" width=\"\(max(wide, 1))\" height=\"26\"/>")
      if wide > stretch.phase.count * 8 {
        elements.append("<text class=\"on-\(phase)\" x=\"\(left + 5)\" y=\"40\">\(phase)</text>")
      }
    }
    elements.append("<path class=\"axis\" d=\"M20 48H\(20 + Self.width)\"/>")
    elements += marks
    let label = "Phases over \(end) virtual milliseconds"
    return "<svg class=\"strip\" role=\"img\" aria-label=\"\(label)\" "
      + "viewBox=\"0 0 \(Self.width + 60) 76\">\(elements.joined())</svg>"
  }

  /// A mark for each time at which steps happened, with the numbers of the steps above it and the
  /// time below it.
  private var marks: [String] {
    let moments = Set(steps.map(\.time)).sorted().map { time in
      let mine = steps.indices.filter { steps[$0].time == time }
      return (time: time, steps: mine, isWrong: mine.contains(where: failedSteps.contains))
    }
    var marks = moments.map { moment in
      "<path class=\"\(moment.isWrong ? "wrong" : "axis")\" d=\"M\(xPosition(moment.time)) 18V54\"/>"
    }
    var above: [ClosedRange<Int>] = []
    var below: [ClosedRange<Int>] = []
    // Failed steps get their labels first; other steps get a label if there is space.
    for moment in moments.filter(\.isWrong) + moments.filter({ !$0.isWrong }) {
      let first = (moment.steps.first ?? 0) + 1
      let last = (moment.steps.last ?? 0) + 1
      let numbers = first == last ? "\(first)" : "\(first)–\(last)"
      let left = xPosition(moment.time)
      marks += label(moment.isWrong ? "✗ \(numbers)" : numbers, left, 14, moment.isWrong, &above)
      marks += label("\(moment.time) ms", left, 68, moment.isWrong, &below)
    }
    return marks
  }

  /// Returns the label of a mark; returns nothing if the label would overlap another one.
  private func label(
    _ text: String, _ left: Int, _ top: Int, _ isWrong: Bool, _ taken: inout [ClosedRange<Int>]
  ) -> [String] {
    let isAtEnd = left > Self.width - 60
    let width = text.count * 9 + 4
    let room = isAtEnd ? left - width...left : left...left + width
    guard !taken.contains(where: room.overlaps) else { return [] }
    taken.append(room)
    let style = isWrong ? " class=\"wrong\"" : ""
    let anchor = isAtEnd ? "end" : "start"
    return ["<text\(style) x=\"\(left)\" y=\"\(top)\" text-anchor=\"\(anchor)\">\(text)</text>"]
  }

  private func xPosition(_ time: Int) -> Int {
    20 + Int(Double(time) / Double(end) * Double(Self.width))
  }
}
