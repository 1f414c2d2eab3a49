// SPDX-License-Identifier: Apache-2.0

import HostLink
import PickerModel

/// Random messages of an app that does not follow the protocol, or follows it only for a while.
struct Nonsense {
  /// An action that an app performs on its socket.
  enum Action {
    case send([UInt8], descriptors: Int)
    case read
    case pause
  }

  private static let memberNames = [
    "picker", "item", "payload", "request", "config", "update", "identifiers", "identifier",
    "after", "do", "type", "as", "offset", "count", "token", "versions", "app", "for", "limit",
    "selection", "filter", "preselected", "edges", "disabled", "remove", "searchText", "encoding",
    "frame", "width", "height", "x", "y", "scale", "style", "pixels",
  ]
  private static let texts = [
    "", "descriptor", "chunks", "opening", "ordered", "continuous", "current", "zoomIn",
    "public.jpeg", "img-3", "all(images, not(screenshots))", "public.image", "\u{0}", "\u{1F600}",
    "not(not(not(not(images))))",
  ]
  private static let methods = [
    "hello", "present", "update", "deselect", "move", "view", "cancel", "load", "read", "release",
    "resize", "stop", "redeem", "opened", "cloudIdentifiers", "localIdentifiers", "items", "dance",
    "",
  ]

  private var random: SplitMix64

  init(seed: UInt64, round: Int, app: Int) {
    var first = SplitMix64(seed: seed)
    random = SplitMix64(seed: first.next() ^ UInt64(round) << 8 ^ UInt64(app))
  }

  mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(max(1, bound))) }

  private mutating func one<Value>(of values: [Value]) -> Value { values[below(values.count)] }

  /// Returns everything that one app does, in order.
  mutating func actions() -> [Action] {
    var actions: [Action] = []
    var number = 1
    if random.happens(0.85) {
      actions.append(line(.request(number, method: "hello", ["versions": [1], "app": "fuzz"])))
    }
    for _ in 0..<below(12) {
      number += 1
      switch below(10) {
      case 0: actions.append(.send(bytes(below(300)) + [0x0A], descriptors: 0))
      case 1:
        guard case .send(var bytes, _) = line(sensible(number)) else { continue }
        for _ in 0..<1 + below(4) { bytes[below(bytes.count)] = UInt8(below(256)) }
        actions.append(.send(bytes, descriptors: below(3)))
      case 2: actions.append(.read)
      case 3: actions.append(.pause)
      case 4:
        actions.append(
          line(.request(below(4), method: one(of: Self.methods), value(depth: 3))))
      case 5 where random.happens(0.05):
        actions.append(
          .send(
            [UInt8](repeating: 0x20, count: HostLink.maximumLineLength + below(9)), descriptors: 0))
      case 6 where random.happens(0.3):
        guard case .send(let bytes, _) = line(sensible(number)) else { continue }
        actions.append(.send(Array(bytes.prefix(below(bytes.count))), descriptors: below(5)))
      default: actions.append(line(sensible(number)))
      }
    }
    if random.happens(0.5) { actions.append(.read) }
    return actions
  }

  /// Returns a valid request.
  private mutating func sensible(_ number: Int) -> LinkMessage {
    let item: JSONValue = .integer(Int64(below(6)))
    let picker: JSONValue = .integer(Int64(below(3)))
    let parameters: (String, JSONValue) =
      switch below(10) {
      case 0: ("present", ["config": configuration()])
      case 1: ("present", ["config": ["style": "inline", "limit": 0], "frame": frame()])
      case 8: ("resize", ["picker": picker, "frame": frame()])
      case 2: ("load", ["item": item, "as": one(of: ["descriptor", "chunks"])])
      case 3: ("read", ["payload": item, "offset": .integer(Int64(below(9))), "count": 4])
      case 4: ("release", ["payload": item])
      case 5: ("cancel", ["picker": picker])
      case 6: ("deselect", ["picker": picker, "identifiers": ["img-1", "img-2"]])
      case 7: ("stop", ["request": .integer(Int64(below(number + 1)))])
      default: ("view", ["picker": picker, "do": one(of: ["zoomIn", "zoomOut"])])
      }
    return .request(number, method: parameters.0, parameters.1)
  }

  /// Returns a frame for the picker, which may be valid or invalid.
  private mutating func frame() -> JSONValue {
    if random.happens(0.2) { return one(of: ["full", "half", "third", nil]) }
    var members: [String: JSONValue] = ["width": 200, "height": 200]
    for side in ["x", "y", "width", "height", "scale"] where random.happens(0.4) {
      members[side] = one(of: [
        .integer(Int64(below(3000)) - 1000), .integer(Int64(bitPattern: random.next())),
        .number((random.unit() - 0.5) * 1e308), .number(random.unit() * 500), .null,
      ])
    }
    return .object(members)
  }

  private mutating func configuration() -> JSONValue {
    var members: [String: JSONValue] = ["limit": .integer(Int64(below(4)))]
    if random.happens(0.5) {
      members["selection"] = one(of: ["ordered", "continuous", "continuousAndOrdered"])
    }
    if random.happens(0.2) { members[one(of: Self.memberNames)] = value(depth: 2) }
    return .object(members)
  }

  private mutating func value(depth: Int) -> JSONValue {
    switch below(depth > 0 ? 8 : 6) {
    case 0: return .null
    case 1: return .bool(random.happens(0.5))
    case 2: return .integer(Int64(below(5)))
    case 3: return .integer(Int64(bitPattern: random.next()))
    case 4: return .number(random.unit() * 1e300)
    case 5: return .string(one(of: Self.texts))
    case 6: return .array((0..<below(4)).map { _ in value(depth: depth - 1) })
    default:
      var members: [String: JSONValue] = [:]
      for _ in 0..<below(5) { members[one(of: Self.memberNames)] = value(depth: depth - 1) }
      return .object(members)
    }
  }

  private func line(_ message: LinkMessage) -> Action {
    .send(Array((message.line + "\n").utf8), descriptors: 0)
  }

  private mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(below(256)) }
  }
}
