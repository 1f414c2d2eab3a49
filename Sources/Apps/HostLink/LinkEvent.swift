// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// An event that a picker sends although the app did not request it.
package enum LinkEvent: Hashable, Sendable {
  /// Some of the items that the person picked; ``delivered(picker:count:)`` or ``ended(_:)`` ends
  /// the list of items.
  case items(picker: Int, [LinkItem])
  /// The end of a list of all selected items, in a continuous selection
  /// (rule `continuous.whole-selection`).
  ///
  /// The list consists of the items that the picker sent since the end of the previous list.
  case delivered(picker: Int, count: Int)
  /// The picker closed; it sends no further events (rule `end.nothing-after`).
  case ended(LinkEnding)
  /// The picker loaded more bytes of an item that the app requested.
  case progress(request: Int, LoadProgress)

  /// The event as a message.
  package var message: LinkMessage {
    switch self {
    case .items(let picker, let items):
      .event("items", ["picker": .integer(Int64(picker)), "items": .array(items.map(\.json))])
    case .delivered(let picker, let count):
      .event(
        "delivered", ["picker": .integer(Int64(picker)), "count": .integer(Int64(count))])
    case .ended(let ending): .event("ended", ending.json)
    case .progress(let request, let progress):
      .event(
        "progress",
        [
          "request": .integer(Int64(request)), "stage": .string(progress.stage.rawValue),
          "completed": .integer(progress.completed),
          "total": progress.total.map { .integer($0) } ?? .null,
        ])
    }
  }

  /// Reads an event of a picker; the result is nil for an unknown kind of event, which the caller
  /// ignores.
  ///
  /// - Throws: ``LinkError`` with the reason `parameters`.
  package init?(_ name: String, _ parameters: JSONValue) throws(LinkError) {
    do throws(JSONError) {
      let fields = try JSONFields(parameters)
      switch name {
      case "items":
        var items: [LinkItem] = []
        for (index, value) in try fields.list("items").enumerated() {
          items.append(
            try LinkItem(JSONFields(value, at: "\(fields.pointer(of: "items"))/\(index)")))
        }
        self = .items(picker: try fields.integer("picker"), items)
      case "delivered":
        self = .delivered(
          picker: try fields.integer("picker"), count: try fields.count("count"))
      case "ended": self = .ended(try LinkEnding(fields))
      case "progress":
        var progress = LoadProgress(
          stage: try fields.choice("stage", of: LoadProgress.Stage.self))
        progress.completed = Int64(try fields.count("completed"))
        progress.total = try fields.optionalCount("total").map { Int64($0) }
        self = .progress(request: try fields.integer("request"), progress)
      default: return nil
      }
    } catch {
      throw LinkError(error)
    }
  }
}

/// How a picker ended; the picker sent its results before this event.
package struct LinkEnding: Hashable, Sendable {
  /// The ways in which a picker ends, with the same names as `PickerOutcome.name`.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    case finished, cancelled, failed
  }

  /// The number that identifies the picker.
  package var picker: Int
  /// How the picker ended: finished, cancelled or failed.
  package var outcome: Outcome
  /// Why the picker failed, nil if it did not fail.
  package var failure: PickerFailure?
  /// The number of picked items that the picker sent since the end of the previous list.
  package var count: Int

  /// Creates the description of how a picker ended.
  package init(picker: Int, outcome: Outcome, failure: PickerFailure? = nil, count: Int) {
    self.picker = picker
    self.outcome = outcome
    self.failure = failure
    self.count = count
  }

  /// The value as a member of a message.
  var json: JSONValue {
    [
      "picker": .integer(Int64(picker)), "outcome": .string(outcome.rawValue),
      "failure": failure.map { .string($0.rawValue) } ?? .null, "count": .integer(Int64(count)),
    ]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    picker = try fields.integer("picker")
    outcome = try fields.choice("outcome", of: Outcome.self)
    count = try fields.count("count")
    if outcome == .failed { failure = try fields.choice("failure", of: PickerFailure.self) }
  }
}
