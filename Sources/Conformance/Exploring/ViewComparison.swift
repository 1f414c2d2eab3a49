// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One path where a picker does not show what the rules predict.
struct Mismatch: Hashable, Sendable {
  /// The path as cases name it.
  let path: String
  /// What is predicted, as a case expects it.
  let expected: JSONValue
  /// What is there; nil for nothing.
  let actual: JSONValue?
}

/// Everything that the rules predict of an answer, beside the answer.
struct ViewComparison {
  let model: PickerByTheRules
  /// What differs so far; nothing where picker and rules agree.
  private(set) var mismatches: [Mismatch] = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - reply: The picker's answer.
  ///   - model: A state that the rules predict.
  ///   - answer: What the picker may say to the act, as predicted.
  init(_ reply: StateReply, _ model: PickerByTheRules, _ answer: PredictedAnswer) {
    self.model = model
    let view = reply.view
    compare("phase", model.phase, view.phase) { .string($0.rawValue) }
    compare("now", model.now, reply.now, Self.number)
    compareAnswer(answer, reply.refused)
    compareDelivered(reply.events)
    compareWindow(view.visible)
    compareResults(view.results)
    // Rules speak of what an open picker shows; a closed one has results.
    guard model.phase != .closed else { return }
    compare("limit", model.limit, view.limit, orNull: true, Self.number)
    compare("selection", model.selection, view.selection, Self.texts)
    let badges = model.mode.isOrdered ? Array(model.selection.indices.map { $0 + 1 }) : nil
    compare("badges", badges, view.badges) { .array($0.map(Self.number)) }
    compareControls(view.controls)
    compareFetch(view)
    compareSurroundings(view.around)
  }

  private mutating func compareAnswer(_ answer: PredictedAnswer, _ refused: String?) {
    // What a closed picker says to a gesture is left open.
    guard model.phase != .closed, case .oneOf(let reasons) = answer, !reasons.contains(refused)
    else { return }
    let words = reasons.compactMap(\.self).sorted()
    let expected: JSONValue =
      words.isEmpty
      ? ["absent": true] : words.count == 1 ? .string(words[0]) : ["anyOf": Self.texts(words)]
    note("reply.refused", expected, refused.map { .string($0) })
  }

  /// P6: the whole selection after each change by the person, and nothing else.
  private mutating func compareDelivered(_ events: [SessionEvent]) {
    let predicted = model.delivered.map(Self.texts)
    let told = events.filter { $0.kind == "delivered" }.map(\.value)
    guard predicted != told else { return }
    note("delivered", .array(predicted), .array(told))
  }

  private mutating func compareWindow(_ visible: VisibleWindow) {
    let library = model.library
    compare("visible.count", library.shown.count, visible.count, Self.number)
    if let libraryCount = library.libraryCount {
      compare("visible.libraryCount", libraryCount, visible.libraryCount, Self.number)
    }
    compare("visible.kinds", library.kinds, visible.kinds, Self.texts)
    compareTexts("visible.newest", library.shown.first, visible.newest, orNull: true)
    compareTexts("visible.oldest", library.shown.last, visible.oldest, orNull: true)
    guard let identifiers = visible.identifiers else { return }
    compare("visible.ids", library.shown, identifiers, Self.texts)
  }

  private mutating func compareResults(_ results: ResultsView?) {
    guard let predicted = model.results, let results else {
      compareTexts("results.outcome", model.results?.outcome, results?.outcome)
      return
    }
    compareTexts("results.outcome", predicted.outcome, results.outcome)
    compare(
      "results.ids", predicted.items.map(\.identifier), results.items.map(\.identifier),
      Self.texts)
    for (place, (item, given)) in zip(predicted.items, results.items).enumerated() {
      compareState("results.items.\(place)", item, given)
    }
    // That there is one where something comes later is a law.
    if let token = results.token, !predicted.items.contains(where: { $0.states == ["later"] }) {
      compareTexts("results.token", nil, token)
    }
  }

  private mutating func compareControls(_ controls: Controls) {
    if model.phase == .picking {
      compare("controls.finish.shown", !model.tapFinishes, controls.showsFinish) { .bool($0) }
    }
    let canFinish = model.reasonNotToFinish == nil
    compare("controls.finish.enabled", canFinish, controls.canFinish) { .bool($0) }
    // P14: in every phase.
    compare("controls.cancel.shown", true, controls.showsCancel) { .bool($0) }
  }

  mutating func compareTexts(
    _ path: String, _ expected: String?, _ actual: String?, orNull: Bool = false
  ) {
    compare(path, expected, actual, orNull: orNull) { .string($0) }
  }

  /// Compares the values themselves: only what differs is worth being written down.
  mutating func compare<Value: Equatable>(
    _ path: String, _ expected: Value?, _ actual: Value?, orNull: Bool = false,
    _ json: (Value) -> JSONValue
  ) {
    guard expected != actual else { return }
    let nothing: JSONValue = orNull ? .null : ["absent": true]
    note(path, expected.map(json) ?? nothing, actual.map(json))
  }

  mutating func note(_ path: String, _ expected: JSONValue, _ actual: JSONValue?) {
    mismatches.append(Mismatch(path: path, expected: expected, actual: actual))
  }

  static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
