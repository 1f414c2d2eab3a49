// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct TimeStripTests {
  /// Returns a transcript with the picker's phase at some moments, and the phases that it reported
  /// before each.
  private func transcript(
    _ steps: [(time: Int, phase: SessionView.Phase, reported: [(Int, String)])]
  ) throws -> CaseTranscript {
    let suite = try SuiteFiles(CaseTranscriptTests.timeline).suite()
    var transcript = CaseTranscript(of: try #require(suite.cases.first), on: "watch")
    for step in steps {
      let view = SessionView(
        phase: step.phase, visible: VisibleWindow(identifiers: [], libraryCount: 0, kinds: []),
        limit: nil, selection: [], badges: nil,
        controls: Controls(showsFinish: true, canFinish: true, showsCancel: true))
      let events = step.reported.map {
        SessionEvent(time: $0.0, number: 1, kind: "phase", value: .string($0.1))
      }
      let reply = StateReply(now: step.time, view: view, events: events)
      transcript.append(
        .wait(until: step.time), .state(TranscriptStep.State(reply)), at: step.time)
    }
    return transcript
  }

  private func labels(_ svg: String) -> [String] {
    svg.matches(of: #/<text[^>]*y="(?:14|68)"[^>]*>([^<]*)/#).map { String($0.1) }
  }

  @Test func phasesChangeWhenThePickerReportsIt() throws {
    let strip = TimeStrip(
      try transcript([
        (0, .picking, []), (0, .loading, [(0, "loading")]), (3000, .closed, [(2000, "closed")]),
      ]), failedSteps: [])
    #expect(
      strip.stretches == [
        TimeStrip.Stretch(phase: "loading", start: 0, end: 2000),
        TimeStrip.Stretch(phase: "closed", start: 2000, end: 3000),
      ])
  }

  @Test func impossibleTimesAreBounded() throws {
    let strip = TimeStrip(
      try transcript([(0, .picking, []), (100, .failed, [(-5, "loading"), (1 << 40, "failed")])]),
      failedSteps: [])
    #expect(strip.stretches == [TimeStrip.Stretch(phase: "loading", start: 0, end: 100)])
    #expect(strip.svg.contains("viewBox"))
  }

  @Test func withoutTimeThereIsNothingToDraw() throws {
    #expect(TimeStrip(try transcript([(0, .picking, [])]), failedSteps: []).svg.isEmpty)
    #expect(TimeStrip(try transcript([]), failedSteps: []).svg.isEmpty)
  }

  @Test func failedStepsAreLabelledWithoutOverlap() throws {
    let strip = TimeStrip(
      try transcript([
        (0, .picking, []), (16_999, .loading, []), (17_000, .loading, []), (17_000, .loading, []),
      ]), failedSteps: [3])
    #expect(labels(strip.svg) == ["✗ 3–4", "17000 ms", "1", "0 ms"])
  }

  @Test func namesOfAPhaseAreEscaped() throws {
    let svg = TimeStrip(
      try transcript([(0, .picking, [(0, "\"><b>")]), (100, .picking, [(50, "\"><b>")])]),
      failedSteps: []
    ).svg
    #expect(!svg.contains("<b>"))
  }
}
