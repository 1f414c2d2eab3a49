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
  private let model: PickerByTheRules
  /// What differs so far; nothing where picker and rules agree.
  private(set) var mismatches: [Mismatch] = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - reply: The picker's answer.
  ///   - model: The state that the rules predict.
  ///   - refused: Why the act changed nothing, as predicted.
  init(_ reply: StateReply, _ model: PickerByTheRules, refused: String?) {
    self.model = model
    let view = reply.view
    compare("phase", model.phase, view.phase) { .string($0.rawValue) }
    compare("now", model.now, reply.now, Self.number)
    // What a closed picker says to a gesture is left open.
    if model.phase != .closed { compareTexts("reply.refused", refused, reply.refused) }
    compareWindow(view.visible)
    compareResults(view.results)
    // Rules speak of what an open picker shows; a closed one has results.
    guard model.phase != .closed else { return }
    compare("limit", model.limit == 0 ? nil : model.limit, view.limit, orNull: true, Self.number)
    compare("selection", model.selection, view.selection, Self.texts)
    let badges = model.isOrdered ? Array(model.selection.indices.map { $0 + 1 }) : nil
    compare("badges", badges, view.badges) { .array($0.map(Self.number)) }
    compareControls(view.controls)
    compareFetch(view)
  }

  private mutating func compareWindow(_ visible: VisibleWindow) {
    let window = model.window
    compare("visible.count", window.identifiers.count, visible.count, Self.number)
    compare("visible.libraryCount", window.libraryCount, visible.libraryCount, Self.number)
    compare("visible.kinds", window.kinds, visible.kinds, Self.texts)
    compareTexts("visible.newest", window.identifiers.first, visible.newest, orNull: true)
    compareTexts("visible.oldest", window.identifiers.last, visible.oldest, orNull: true)
    guard let identifiers = visible.identifiers else { return }
    compare("visible.ids", window.identifiers, identifiers, Self.texts)
  }

  private mutating func compareResults(_ results: ResultsView?) {
    guard let predicted = model.results, let results else {
      compareTexts("results.outcome", model.results?.outcome, results?.outcome)
      return
    }
    compareTexts("results.outcome", predicted.outcome, results.outcome)
    for (path, read) in [("ids", \ItemView.identifier), ("items.*.state", \ItemView.state)] {
      compare(
        "results.\(path)", predicted.items.map { $0[keyPath: read] },
        results.items.map { $0[keyPath: read] }, Self.texts)
    }
    compare("results.items.*.reason", predicted.items.map(\.reason), results.items.map(\.reason)) {
      .array($0.map { reason in reason.map { .string($0) } ?? .null })
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

  private mutating func compareFetch(_ view: SessionView) {
    guard model.phase == .loading || model.phase == .failed else {
      compare("progress", nil, view.progress, Self.number)
      compare("items.*.id", nil, view.items.map { $0.map(\.identifier) }, Self.texts)
      return
    }
    // How the missing bytes are counted is the picker's affair, but a hundred means everything.
    if !(0...99).contains(view.progress ?? -1) {
      note("progress", ["atLeast": 0, "atMost": 99], view.progress.map(Self.number))
    }
    let there = view.items ?? []
    compare("items.*.id", model.items, there.map(\.identifier), Self.texts)
    for (place, item) in zip(model.items.indices, there) {
      let path = "items.\(place)"
      switch model.fates[model.items[place]] {
      case .ready: compareTexts("\(path).state", "ready", item.state)
      case .failed:
        compareTexts("\(path).state", "failed", item.state)
        compareTexts("\(path).reason", "offline", item.reason)
      default:
        let words = ["queued", "fetching", "verifying"]
        guard !words.contains(item.state) else { continue }
        note("\(path).state", ["anyOf": Self.texts(words)], .string(item.state))
      }
    }
  }

  private mutating func compareTexts(
    _ path: String, _ expected: String?, _ actual: String?, orNull: Bool = false
  ) {
    compare(path, expected, actual, orNull: orNull) { .string($0) }
  }

  /// Compares the values themselves: only what differs is worth being written down.
  private mutating func compare<Value: Equatable>(
    _ path: String, _ expected: Value?, _ actual: Value?, orNull: Bool = false,
    _ json: (Value) -> JSONValue
  ) {
    guard expected != actual else { return }
    let nothing: JSONValue = orNull ? .null : ["absent": true]
    note(path, expected.map(json) ?? nothing, actual.map(json))
  }

  private mutating func note(_ path: String, _ expected: JSONValue, _ actual: JSONValue?) {
    mismatches.append(Mismatch(path: path, expected: expected, actual: actual))
  }

  private static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  private static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
