// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension CaseRun {
  /// Returns the first difference between the picker's answers and a law, nil if they follow the
  /// law.
  ///
  /// If the law compares two runs, this runs the case a second time.
  func breach(of law: Law, on adapter: any Adapter) async throws -> Difference? {
    switch law {
    case .sameTwice: try await differenceInSecondRun(on: adapter, splitsWaits: false)
    case .sameInSteps: try await differenceInSecondRun(on: adapter, splitsWaits: true)
    default: law.firstBreach(in: record.replies)
    }
  }

  private func differenceInSecondRun(
    on adapter: any Adapter, splitsWaits: Bool
  ) async throws -> Difference? {
    var again = CaseRun(
      one, profile: profile, session: "\(session)-again", splitsWaits: splitsWaits)
    await again.ask(adapter)
    if let loss = again.record.loss { throw CannotTest("\(loss)") }
    for (index, (once, twice)) in zip(record.observations, again.record.observations).enumerated() {
      if record.showsSameReply(once, as: twice, of: again.record) { continue }
      let difference = Self.difference(record.view(once), again.record.view(twice))
      guard let difference else { continue }
      return Difference(
        path: "\(difference.path), at step \(index)", expected: difference.expected,
        actual: difference.actual)
    }
    let events = record.replies.flatMap(\.events)
    let eventsAgain = again.record.replies.flatMap(\.events)
    guard events != eventsAgain else { return nil }
    let same = zip(events, eventsAgain).prefix { $0 == $1 }.count
    let texts = [events, eventsAgain].map { $0.dropFirst(same).first?.json.text ?? "nothing" }
    return Difference(path: "events.\(same)", expected: texts[0], actual: texts[1])
  }

  /// Returns the difference between two observations.
  ///
  /// Events are not compared here: if a wait is split, they are in several answers.
  private static func difference(_ once: JSONValue, _ twice: JSONValue) -> Difference? {
    let (one, two) = (once.objectValue ?? [:], twice.objectValue ?? [:])
    let keys = Set(one.keys).union(two.keys).subtracting(["events", "ended"])
    guard let key = keys.sorted().first(where: { one[$0] != two[$0] }) else { return nil }
    return Difference(
      path: key, expected: one[key]?.text ?? "nothing", actual: two[key]?.text ?? "nothing")
  }
}

extension CaseRecord {
  /// Returns whether two observations have the same reply, which is faster to find than to compare
  /// their JSON.
  fileprivate func showsSameReply(_ once: Observation, as twice: Observation, of other: CaseRecord)
    -> Bool
  {
    guard case .state(let index?) = once.answer, case .state(let otherIndex?) = twice.answer,
      once.isOpen == twice.isOpen, once.isAlive == twice.isAlive
    else { return false }
    return replies[index] == other.replies[otherIndex]
  }
}
