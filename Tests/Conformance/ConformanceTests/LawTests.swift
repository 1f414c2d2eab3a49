// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel
import Testing

@testable import Conformance

@Suite struct LawTests {
  private func reply(
    _ phase: SessionView.Phase, progress: Int? = nil, ended outcome: String? = nil,
    _ events: [(String, JSONValue)] = []
  ) -> StateReply {
    var view = SessionView(
      phase: phase, visible: VisibleWindow(identifiers: [], libraryCount: 0, kinds: []),
      limit: nil, selection: [], badges: nil,
      controls: Controls(showsFinish: true, canFinish: true, showsCancel: true))
    view.progress = progress
    view.results = outcome.map { ResultsView(outcome: $0, items: []) }
    return StateReply(
      now: 0, view: view,
      events: events.map { SessionEvent(time: 0, number: 1, kind: $0.0, value: $0.1) })
  }

  @Test func progressMayStayAndGrowAndBeginAgain() {
    let law = Law.progressNeverFalls
    let loading = ("phase", JSONValue.string("loading"))
    #expect(
      law.firstBreach(in: [
        reply(.loading, progress: 0, [loading]), reply(.loading, progress: 50),
        reply(.loading, progress: 50), reply(.failed, progress: 60),
        reply(.loading, progress: 10, [loading]),
      ]) == nil)
    #expect(
      law.firstBreach(in: [reply(.loading, progress: 50), reply(.loading, progress: 49)])?.actual
        == "49")
    #expect(
      law.firstBreach(in: [reply(.loading, progress: 9, [("progress", 10)])])?.actual == "9")
  }

  @Test func theTerminalEventComesOnce() {
    let law = Law.oneTerminalEvent
    let ended = ("ended", JSONValue.string("finished"))
    #expect(law.firstBreach(in: [reply(.picking)]) == nil)
    #expect(law.firstBreach(in: [reply(.closed, [ended]), reply(.closed)]) == nil)
    #expect(law.firstBreach(in: [reply(.closed)]) != nil)
    #expect(law.firstBreach(in: [reply(.picking, [ended])]) != nil)
    #expect(law.firstBreach(in: [reply(.closed, [ended]), reply(.closed, [ended])]) != nil)
  }

  @Test func aTokenIsThereForWhatComesLater() {
    let token = String(repeating: "a", count: 22)
    func breach(_ states: [String], _ token: String?) -> Difference? {
      var last = reply(.closed, ended: "finished")
      last.view.results?.items = states.map { ItemView(identifier: $0, state: $0) }
      last.view.results?.token = token
      return Law.tokenForLater.firstBreach(in: [reply(.picking), last])
    }
    #expect(breach(["ready", "later"], token) == nil && breach(["ready"], nil) == nil)
    #expect(breach([], nil) == nil)
    #expect(breach(["later"], nil)?.actual == "nothing")
    #expect(breach(["later"], String(token.dropLast()))?.path == "results.token")
    #expect(breach(["ready"], token)?.expected == "nothing" && breach(["ready"], "") != nil)
  }

  @Test func nothingFollowsTheEnd() {
    let law = Law.nothingAfterClose
    let ended = ("ended", JSONValue.string("finished"))
    #expect(law.firstBreach(in: [reply(.closed, ended: "finished", [ended])]) == nil)
    #expect(law.firstBreach(in: [reply(.closed, [ended, ("selection", nil)])]) != nil)
    #expect(
      law.firstBreach(in: [reply(.closed, ended: "finished"), reply(.closed, ended: "cancelled")])
        != nil)
  }

  @Test(
    arguments: [
      ([(5, 1), (5, 2), (7, 3)], nil), ([(5, 2), (6, 2)], "n\":2"), ([(6, 1), (5, 2)], "t\":5"),
      ([(9, 1)], "t\":9"),
    ] as [([(Int, Int)], String?)])
  func eventsComeInOrderAndNotFromTheFuture(events: [(Int, Int)], breach: String?) {
    var first = reply(.picking)
    first.now = 4
    var second = reply(.picking)
    second.now = 8
    second.events = events.map { SessionEvent(time: $0.0, number: $0.1, kind: "view") }
    let difference = Law.eventsInOrder.firstBreach(in: [first, second])
    #expect((difference == nil) == (breach == nil))
    #expect(difference?.actual.contains(breach ?? "") ?? true)
  }

  @Test func pastEventTimeBreaksTheLaw() {
    var first = reply(.picking)
    first.now = 4
    var second = reply(.picking)
    second.now = 8
    second.events = [SessionEvent(time: 3, number: 1, kind: "view")]
    #expect(Law.eventsInOrder.firstBreach(in: [first, second]) != nil)
  }

  @Test func loadingIsSeenEvenIfItPassed() {
    let loading = ("phase", JSONValue.string("loading"))
    #expect(Law.neverLoads.firstBreach(in: [reply(.picking), reply(.closed)]) == nil)
    #expect(Law.neverLoads.firstBreach(in: [reply(.closed, [loading])]) != nil)
    #expect(Law.neverLoads.firstBreach(in: [reply(.loading)]) != nil)
  }
}
