// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What a picker tells without being asked.
package enum LinkNews: Hashable, Sendable {
  /// Some more results; the list ends with ``delivered(picker:count:)`` or ``ended(_:)``.
  case items(picker: Int, [LinkItem])
  /// A continuous mode hands over the whole selection: what came since the last list (rule P6).
  case delivered(picker: Int, count: Int)
  /// The picker closed; nothing comes of it after this (rule P8).
  case ended(LinkEnding)
  /// A load went on.
  case progress(request: Int, LoadProgress)

  /// The news as a message.
  package var message: LinkMessage {
    switch self {
    case .items(let picker, let items):
      .news("items", ["picker": .integer(Int64(picker)), "items": .array(items.map(\.json))])
    case .delivered(let picker, let count):
      .news(
        "delivered", ["picker": .integer(Int64(picker)), "count": .integer(Int64(count))])
    case .ended(let ending): .news("ended", ending.json)
    case .progress(let request, let progress):
      .news(
        "progress",
        [
          "request": .integer(Int64(request)), "stage": .string(progress.stage.rawValue),
          "completed": .integer(progress.completed),
          "total": progress.total.map { .integer($0) } ?? .null,
        ])
    }
  }

  /// Reads news; nil where it is of a kind that is unknown here, which is nothing to stumble over.
  ///
  /// - Throws: ``LinkFault`` with the reason `parameters`.
  package init?(_ name: String, _ parameters: JSONValue) throws(LinkFault) {
    do throws(JSONMistake) {
      let fields = try JSONFields(parameters)
      switch name {
      case "items":
        var items: [LinkItem] = []
        for (index, value) in try fields.list("items").enumerated() {
          items.append(
            try LinkItem(JSONFields(value, at: "\(fields.place(of: "items"))/\(index)")))
        }
        self = .items(picker: try fields.integer("picker"), items)
      case "delivered":
        self = .delivered(
          picker: try fields.integer("picker"), count: try fields.count("count"))
      case "ended": self = .ended(try LinkEnding(fields))
      case "progress":
        var progress = LoadProgress(
          stage: try fields.word("stage", of: LoadProgress.Stage.self))
        progress.completed = Int64(try fields.count("completed"))
        progress.total = try fields.optionalCount("total").map { Int64($0) }
        self = .progress(request: try fields.integer("request"), progress)
      default: return nil
      }
    } catch {
      throw LinkFault(error)
    }
  }
}

/// How a picker ended, without its results, which went before.
package struct LinkEnding: Hashable, Sendable {
  /// How it ended, in the words of ``PickerOutcome/name``.
  package enum Outcome: String, Hashable, Sendable, CaseIterable {
    case finished, cancelled, failed
  }

  /// The picker's number.
  package var picker: Int
  /// How it ended.
  package var outcome: Outcome
  /// Why it could not go on, nil where it could.
  package var failure: PickerFailure?
  /// How many results came since the last list.
  package var count: Int

  /// Describes an ending.
  package init(picker: Int, outcome: Outcome, failure: PickerFailure? = nil, count: Int) {
    self.picker = picker
    self.outcome = outcome
    self.failure = failure
    self.count = count
  }

  /// The ending as messages write it.
  var json: JSONValue {
    [
      "picker": .integer(Int64(picker)), "outcome": .string(outcome.rawValue),
      "failure": failure.map { .string($0.rawValue) } ?? .null, "count": .integer(Int64(count)),
    ]
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    picker = try fields.integer("picker")
    outcome = try fields.word("outcome", of: Outcome.self)
    count = try fields.count("count")
    if outcome == .failed { failure = try fields.word("failure", of: PickerFailure.self) }
  }
}
