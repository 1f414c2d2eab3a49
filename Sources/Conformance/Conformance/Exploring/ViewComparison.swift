// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A path at which a picker's answer differs from the prediction.
struct Mismatch: Hashable, Sendable {
  /// The path, in the form in which cases write paths.
  let path: String
  /// The predicted value, in the form in which cases write expectations.
  let expected: JSONValue
  /// The actual value, nil if the path does not exist.
  let actual: JSONValue?
}

/// A comparison of a picker's answer with a state of the model.
struct ViewComparison {
  let model: ReferenceModel
  /// The differences so far; empty if the picker and the rules agree.
  private(set) var mismatches: [Mismatch] = []

  /// Compares an answer with a predicted state.
  ///
  /// - Parameters:
  ///   - reply: The picker's answer.
  ///   - model: A state that the rules predict.
  ///   - answer: The predicted answers to the action.
  init(_ reply: StateReply, _ model: ReferenceModel, _ answer: PredictedAnswer) {
    self.model = model
    let view = reply.view
    compare("phase", model.phase, view.phase) { .string($0.rawValue) }
    compare("now", model.now, reply.now, Self.number)
    compareAnswer(answer, reply.refused)
    compareDelivered(reply.events)
    compareWindow(view.visible)
    compareResults(view.results)
    // The rules predict the view of an open picker. Of a closed picker they predict only the
    // results.
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
    // The rules do not specify whether a closed picker refuses a gesture.
    guard model.phase != .closed, case .oneOf(let reasons) = answer, !reasons.contains(refused)
    else { return }
    let expectedReasons = reasons.compactMap(\.self).sorted()
    let expected: JSONValue =
      expectedReasons.isEmpty
      ? ["absent": true]
      : expectedReasons.count == 1
        ? .string(expectedReasons[0]) : ["anyOf": Self.texts(expectedReasons)]
    addMismatch("reply.refused", expected, refused.map { .string($0) })
  }

  /// Checks that the picker delivers the whole selection after each change by the person, and at no
  /// other time (rules `continuous.change.delivers` and `continuous.whole-selection`).
  private mutating func compareDelivered(_ events: [SessionEvent]) {
    let predicted = model.delivered.map(Self.texts)
    let deliveredValues = events.filter { $0.kind == "delivered" }.map(\.value)
    guard predicted != deliveredValues else { return }
    addMismatch("delivered", .array(predicted), .array(deliveredValues))
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
    for (index, (item, given)) in zip(predicted.items, results.items).enumerated() {
      compareState("results.items.\(index)", item, given)
    }
    // A law checks that there is a token if something arrives later.
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
    // The Cancel button is shown in every phase (rule `cancel.always-offered`).
    compare("controls.cancel.shown", true, controls.showsCancel) { .bool($0) }
  }

  mutating func compareTexts(
    _ path: String, _ expected: String?, _ actual: String?, orNull: Bool = false
  ) {
    compare(path, expected, actual, orNull: orNull) { .string($0) }
  }

  /// Compares two values; converts them to JSON only if they differ, which saves time.
  mutating func compare<Value: Equatable>(
    _ path: String, _ expected: Value?, _ actual: Value?, orNull: Bool = false,
    _ json: (Value) -> JSONValue
  ) {
    guard expected != actual else { return }
    let nothing: JSONValue = orNull ? .null : ["absent": true]
    addMismatch(path, expected.map(json) ?? nothing, actual.map(json))
  }

  mutating func addMismatch(_ path: String, _ expected: JSONValue, _ actual: JSONValue?) {
    mismatches.append(Mismatch(path: path, expected: expected, actual: actual))
  }

  static func number(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}

extension ViewComparison {
  mutating func compareFetch(_ view: SessionView) {
    guard model.phase == .loading || model.phase == .failed else {
      compare("progress", nil, view.progress, Self.number)
      compare("items.*.id", nil, view.items.map { $0.map(\.identifier) }, Self.texts)
      return
    }
    // A picker may count missing bytes in its own way. But 100 means that nothing is missing, and
    // an asset that is gone has no missing bytes.
    let maximum = model.itemStates.values.contains(.gone) ? 100 : 99
    if !(0...maximum).contains(view.progress ?? -1) {
      addMismatch(
        "progress", ["atLeast": 0, "atMost": Self.number(maximum)], view.progress.map(Self.number))
    }
    let there = view.items ?? []
    compare("items.*.id", model.items, there.map(\.identifier), Self.texts)
    for (index, item) in zip(model.items.indices, there) {
      compareState("items.\(index)", model.item(model.items[index]), item)
    }
  }

  mutating func compareState(
    _ path: String, _ predicted: PredictedItem, _ item: ItemView
  ) {
    if !predicted.states.contains(item.state) {
      let states = predicted.states.sorted()
      addMismatch(
        "\(path).state", states.count == 1 ? .string(states[0]) : ["anyOf": Self.texts(states)],
        .string(item.state))
    }
    if let reason = predicted.reason { compareTexts("\(path).reason", reason, item.reason) }
  }

  /// Compares which assets must be fetched, and which of them cannot be fetched now
  /// (rules `reach.cloud.told` and `reach.link.unreachable`).
  ///
  /// The rules do not specify this for preselected assets, and for assets that were edited after
  /// their fetch.
  mutating func compareAvailability(_ availability: AvailabilityView?) {
    guard let availability, model.phase == .picking else { return }
    let library = model.library
    let open = model.editedSinceArrival.union(model.preselected)
    func settled(_ assets: [String]) -> [String] { assets.filter { !open.contains($0) } }
    let missing = library.shown.filter { asset in
      model.device.isFamily && library.isInCloud(asset) && !model.arrived.contains(asset)
    }
    let reported = model.isLinkUp ? availability.cloud : availability.unreachable
    let other = model.isLinkUp ? availability.unreachable : availability.cloud
    let names = model.isLinkUp ? ["cloud", "unreachable"] : ["unreachable", "cloud"]
    compare("reach.\(names[0])", settled(missing), settled(reported), Self.texts)
    compare("reach.\(names[1])", [], other, Self.texts)
  }

  /// Compares the controls and notices around the grid; what the picker does not report is not
  /// compared.
  mutating func compareSurroundings(_ around: Surroundings) {
    compareAvailability(around.availability)
    if let anchor = around.anchor {
      if let predicted = model.anchor {
        compare("anchor", predicted, anchor, Self.number)
      } else if !(0...max(0, model.library.shown.count - 1)).contains(anchor) {
        addMismatch(
          "anchor", ["atMost": Self.number(model.library.shown.count - 1)], Self.number(anchor))
      }
    }
    if let gone = around.gone {
      let must = model.selection.filter(model.library.isGone)
      let may = model.selection.filter { must.contains($0) || model.isAway($0) }
      let isRight = Set(must).isSubset(of: gone) && Set(gone).isSubset(of: may)
      if !isRight { addMismatch("gone", ["set": Self.texts(must)], Self.texts(gone)) }
    }
  }
}
