// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension CaseRecord {
  /// Everything that expectations can look at after a step, as JSON.
  func view(_ look: Look) -> JSONValue {
    var members: [String: JSONValue]
    switch look.sight {
    case .state(let place):
      members = place.map { replies[$0].view.json.objectValue ?? [:] } ?? [:]
      for key in Self.keys { members[key] = place.flatMap { Self.member(key, of: replies[$0]) } }
    case .fault(let fault): members = ["error": fault]
    case .said(let said): members = said
    }
    members["sessionOpen"] = .bool(look.isOpen)
    if let isAlive = look.isAlive { members["alive"] = .bool(isAlive) }
    return .object(members)
  }

  /// One member of what there is to see after a step; nil where there is none.
  func member(_ key: String, of look: Look) -> JSONValue? {
    if key == "sessionOpen" { return .bool(look.isOpen) }
    if key == "alive", let isAlive = look.isAlive { return .bool(isAlive) }
    switch look.sight {
    case .state(let place):
      guard let reply = place.map({ replies[$0] }) else { return nil }
      return Self.keys.contains(key) ? Self.member(key, of: reply) : reply.view.member(key)
    case .fault(let fault):
      guard key == "error" else { return nil }
      return fault
    case .said(let said): return said[key]
    }
  }

  /// What stands beside the members of a view.
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
