// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Something that happened in a picker, at its place in time.
public struct SessionEvent: Hashable, Sendable {
  /// Virtual milliseconds since the picker opened.
  public var time: Int
  /// Its number among all events of the picker, from 1.
  public var number: Int
  /// `selection`, `refused`, `phase`, `progress`, `delivered`, `configuration`, `view`, `library`,
  /// `history` or `ended`.
  public var kind: String
  /// More of it: the reason, the phase, the percentage, the identifiers, the outcome.
  public var value: JSONValue

  /// Describes an event.
  ///
  /// - Parameters:
  ///   - time: Virtual milliseconds since the picker opened.
  ///   - number: Its number among all events of the picker, from 1.
  ///   - kind: What it is.
  ///   - value: More of it. The default is nothing.
  public init(time: Int, number: Int, kind: String, value: JSONValue = .null) {
    self.time = time
    self.number = number
    self.kind = kind
    self.value = value
  }

  package var json: JSONValue {
    ["t": .whole(time), "n": .whole(number), "kind": .string(kind), "value": value]
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    time = try fields.integer("t")
    number = try fields.integer("n")
    kind = try fields.string("kind")
    value = fields.members["value"] ?? .null
  }
}

/// A picker's answer: what it shows now and what happened since the last answer.
public struct StateReply: Hashable, Sendable {
  /// Virtual milliseconds since the picker opened.
  public var now: Int
  /// What it shows now.
  public var view: SessionView
  /// What happened since the last answer, in order.
  public var events: [SessionEvent]
  /// Why a gesture had no effect, nil where it had one.
  public var refused: String?
  /// What was to be selected from the start and is unknown; only in the reply to an opening.
  public var dropped: [String] = []
  /// What was loaded; only in the reply to a load that succeeded.
  public var loaded: LoadedView?

  /// Makes an answer.
  ///
  /// - Parameters:
  ///   - now: Virtual milliseconds since the picker opened.
  ///   - view: What it shows now.
  ///   - events: What happened since the last answer. The default is nothing.
  ///   - refused: Why a gesture had no effect. The default is that it had one.
  public init(
    now: Int, view: SessionView, events: [SessionEvent] = [], refused: String? = nil
  ) {
    self.now = now
    self.view = view
    self.events = events
    self.refused = refused
  }

  /// The answer as messages write it.
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "now": .whole(now), "view": view.json, "events": .array(events.map(\.json)),
    ]
    if let refused { members["refused"] = .string(refused) }
    if !dropped.isEmpty { members["dropped"] = .texts(dropped) }
    members["loaded"] = loaded?.json
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    now = try fields.integer("now")
    view = try SessionView(fields.fields("view"))
    var events: [SessionEvent] = []
    for (index, value) in try fields.list("events").enumerated() {
      let place = "\(fields.place(of: "events"))/\(index)"
      events.append(try SessionEvent(JSONFields(value, at: place)))
    }
    self.events = events
    refused = try fields.optionalString("refused")
    dropped = try fields.strings("dropped")
    loaded = fields.has("loaded") ? try LoadedView(fields.fields("loaded")) : nil
  }
}
