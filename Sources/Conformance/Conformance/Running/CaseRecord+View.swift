// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension CaseRecord {
  /// Returns all values after a step that expectations can examine, as one JSON object.
  func view(_ observation: Observation) -> JSONValue {
    var members: [String: JSONValue]
    switch observation.answer {
    case .state(let replyIndex):
      members = replyIndex.map { replies[$0].view.json.objectValue ?? [:] } ?? [:]
      for key in Self.keys {
        members[key] = replyIndex.flatMap { Self.member(key, of: replies[$0]) }
      }
    case .error(let error): members = ["error": error]
    case .rawAnswer(let said): members = said
    }
    members["sessionOpen"] = .bool(observation.isOpen)
    if let isAlive = observation.isAlive { members["alive"] = .bool(isAlive) }
    return .object(members)
  }

  /// Returns one member of that object, nil if the member does not exist.
  func member(_ key: String, of observation: Observation) -> JSONValue? {
    if key == "sessionOpen" { return .bool(observation.isOpen) }
    if key == "alive", let isAlive = observation.isAlive { return .bool(isAlive) }
    switch observation.answer {
    case .state(let replyIndex):
      guard let reply = replyIndex.map({ replies[$0] }) else { return nil }
      return Self.keys.contains(key) ? Self.member(key, of: reply) : reply.view.member(key)
    case .error(let error):
      guard key == "error" else { return nil }
      return error
    case .rawAnswer(let said): return said[key]
    }
  }

  /// The members that do not belong to a view.
  private static let keys = ["open", "now", "reply", "events", "delivered", "ended"]

  private static func member(_ key: String, of reply: StateReply) -> JSONValue? {
    switch key {
    case "open": return .bool(reply.view.phase != .closed)
    case "now": return .integer(Int64(reply.now))
    case "reply":
      var answer: [String: JSONValue] = ["dropped": .array(reply.dropped.map { .string($0) })]
      answer["refused"] = reply.refused.map { .string($0) }
      answer["loaded"] = reply.loaded?.json
      return .object(answer)
    case "events": return .array(reply.events.map(\.json))
    case "delivered":
      return .array(reply.events.filter { $0.kind == "delivered" }.map(\.value))
    case "ended": return reply.events.last { $0.kind == "ended" }?.json
    default: return nil
    }
  }
}
