// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension CaseRun {
  /// The first place where a picker breaks a law; some laws want the case run once more.
  func breach(of law: Law, on adapter: any Adapter) async throws -> Difference? {
    switch law {
    case .sameTwice: try await differenceAgain(on: adapter, splitsWaits: false)
    case .sameInPieces: try await differenceAgain(on: adapter, splitsWaits: true)
    default: law.firstBreach(in: record.replies)
    }
  }

  private func differenceAgain(
    on adapter: any Adapter, splitsWaits: Bool
  ) async throws -> Difference? {
    var again = CaseRun(
      one, profile: profile, session: "\(session)-again", splitsWaits: splitsWaits)
    await again.ask(adapter)
    if let loss = again.record.loss { throw CannotTest("\(loss)") }
    for (place, (once, twice)) in zip(record.looks, again.record.looks).enumerated() {
      if record.isSeen(once, as: twice, of: again.record) { continue }
      let difference = Self.difference(record.view(once), again.record.view(twice))
      guard let difference else { continue }
      return Difference(
        path: "\(difference.path), at step \(place)", expected: difference.expected,
        actual: difference.actual)
    }
    let told = record.replies.flatMap(\.events)
    let toldAgain = again.record.replies.flatMap(\.events)
    guard told != toldAgain else { return nil }
    let same = zip(told, toldAgain).prefix { $0 == $1 }.count
    let texts = [told, toldAgain].map { $0.dropFirst(same).first?.json.text ?? "nothing" }
    return Difference(path: "events.\(same)", expected: texts[0], actual: texts[1])
  }

  /// Where two looks differ; events are compared as a whole, since pieces bring them in pieces.
  private static func difference(_ once: JSONValue, _ twice: JSONValue) -> Difference? {
    let (one, two) = (once.objectValue ?? [:], twice.objectValue ?? [:])
    let keys = Set(one.keys).union(two.keys).subtracting(["events", "ended"])
    guard let key = keys.sorted().first(where: { one[$0] != two[$0] }) else { return nil }
    return Difference(
      path: key, expected: one[key]?.text ?? "nothing", actual: two[key]?.text ?? "nothing")
  }
}

extension CaseRecord {
  /// Whether two looks show the same reply, which is quicker to see than to hold JSON against JSON.
  fileprivate func isSeen(_ once: Look, as twice: Look, of other: CaseRecord) -> Bool {
    guard case .state(let place?) = once.sight, case .state(let otherPlace?) = twice.sight,
      once.isOpen == twice.isOpen, once.isAlive == twice.isAlive
    else { return false }
    return replies[place] == other.replies[otherPlace]
  }
}
