// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Something that happened in a picker, and when it happened.
public struct SessionEvent: Hashable, Sendable {
  /// When the event happened, in milliseconds of virtual time since the picker opened.
  public var time: Int
  /// The event's number among all events of the picker, from 1.
  public var number: Int
  /// The kind of the event: `selection`, `refused`, `phase`, `progress`, `delivered`,
  /// `configuration`, `view`, `library`, `history` or `ended`.
  public var kind: String
  /// The details of the event: depending on its kind, a reason, a phase, a percentage, identifiers
  /// or an outcome; `null` if there are none.
  public var value: JSONValue

  /// Creates an event of a picker.
  ///
  /// - Parameters:
  ///   - time: When the event happened, in milliseconds of virtual time since the picker opened.
  ///   - number: The event's number among all events of the picker, from 1.
  ///   - kind: The kind of the event, such as `selection`.
  ///   - value: The event's details. The default is none.
  public init(time: Int, number: Int, kind: String, value: JSONValue = .null) {
    self.time = time
    self.number = number
    self.kind = kind
    self.value = value
  }

  package var json: JSONValue {
    ["t": .whole(time), "n": .whole(number), "kind": .string(kind), "value": value]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    time = try fields.integer("t")
    number = try fields.integer("n")
    kind = try fields.string("kind")
    value = fields.members["value"] ?? .null
  }
}

/// A picker's answer: its current state and the events since the last answer.
public struct StateReply: Hashable, Sendable {
  /// The current virtual time, in milliseconds since the picker opened.
  public var now: Int
  /// What the picker shows now.
  public var view: SessionView
  /// The events since the last answer, in order.
  public var events: [SessionEvent]
  /// The reason why the picker refused the gesture of the request, nil if it did not refuse it.
  public var refused: String?
  /// The identifiers of the app's preselection that the library does not have; empty except in the
  /// answer to `session.open`.
  public var dropped: [String] = []
  /// The item that was loaded; set only in the answer to a load that succeeded.
  public var loaded: LoadedView?

  /// Creates an answer of a picker.
  ///
  /// - Parameters:
  ///   - now: The current virtual time, in milliseconds since the picker opened.
  ///   - view: What the picker shows now.
  ///   - events: The events since the last answer. The default is none.
  ///   - refused: The reason why the picker refused a gesture. The default is nil.
  public init(
    now: Int, view: SessionView, events: [SessionEvent] = [], refused: String? = nil
  ) {
    self.now = now
    self.view = view
    self.events = events
    self.refused = refused
  }

  /// The answer as JSON, as messages contain it.
  public var json: JSONValue {
    var members: [String: JSONValue] = [
      "now": .whole(now), "view": view.json, "events": .array(events.map(\.json)),
    ]
    if let refused { members["refused"] = .string(refused) }
    if !dropped.isEmpty { members["dropped"] = .texts(dropped) }
    members["loaded"] = loaded?.json
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    now = try fields.integer("now")
    view = try SessionView(fields.fields("view"))
    var events: [SessionEvent] = []
    for (index, value) in try fields.list("events").enumerated() {
      let path = "\(fields.pointer(of: "events"))/\(index)"
      events.append(try SessionEvent(JSONFields(value, at: path)))
    }
    self.events = events
    refused = try fields.optionalString("refused")
    dropped = try fields.strings("dropped")
    loaded = fields.has("loaded") ? try LoadedView(fields.fields("loaded")) : nil
  }
}

extension StateReply {
  /// Throws if a number is outside the range that the JSON schema of the protocol allows.
  func checkRanges() throws(JSONError) {
    try Self.check(now, in: 0...Int.max, "/result/now")
    try Self.check(view.visible.count, in: 0...Int.max, "/result/view/visible/count")
    try Self.check(view.visible.libraryCount, in: 0...Int.max, "/result/view/visible/libraryCount")
    try Self.check(view.limit, in: 0...Int.max, "/result/view/limit")
    try Self.check(view.progress, in: 0...100, "/result/view/progress")
    try Self.check(view.around.columns, in: 1...Int.max, "/result/view/columns")
    try Self.check(view.around.anchor, in: 0...Int.max, "/result/view/anchor")
    for (index, collection) in (view.around.collections ?? []).enumerated() {
      let path = "/result/view/collections/\(index)/count"
      try Self.check(collection.count, in: 0...Int.max, path)
    }
    if let cost = view.around.cost {
      try Self.check(cost.ready, in: 0...Int.max, "/result/view/cost/ready")
      try Self.check(cost.missing, in: 0...Int.max, "/result/view/cost/missing")
      let bytes = cost.byteCount.map { Int(clamping: $0) }
      try Self.check(bytes, in: 0...Int.max, "/result/view/cost/bytes")
    }
    for (index, event) in events.enumerated() {
      try Self.check(event.time, in: 0...Int.max, "/result/events/\(index)/t")
      try Self.check(event.number, in: 1...Int.max, "/result/events/\(index)/n")
    }
  }

  private static func check(
    _ number: Int?, in range: ClosedRange<Int>, _ path: String
  ) throws(JSONError) {
    guard let number, !range.contains(number) else { return }
    let limit = range.upperBound == .max ? "on" : "to \(range.upperBound)"
    throw JSONError(
      path: path, expected: "a whole number from \(range.lowerBound) \(limit)", found: "\(number)")
  }
}
