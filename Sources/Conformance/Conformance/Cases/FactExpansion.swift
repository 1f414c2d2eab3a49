// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Replaces the names of facts in a case with the numbers of a device, so that one case fits every
/// device of a kind.
///
/// `%newest%` stands for the number of assets in the device's window, `%newest+1%` for one more. A
/// text that is only such a name becomes a number. In a longer text, such as `img-%newest%`, the
/// number has five digits, as in the identifiers of a generated library.
struct FactExpansion {
  /// The facts that a case can use, by the name that the case uses.
  static let keys = [
    "newest": "library.newest", "maximum": "selection.maximum", "columns": "grid.columns",
    "sidebarFrom": "layout.sidebarFrom", "larger": "grid.larger", "smaller": "grid.smaller",
    "parallel": "delivery.parallelFetches",
    "width": "screen.width", "height": "screen.height", "halfHeight": "screen.halfHeight",
  ]

  let facts: DeviceFacts

  /// Returns a copy of the value in which each name of a fact is replaced by the device's number.
  ///
  /// - Throws: An error if the device has no such number.
  func fill(_ value: JSONValue, at path: String) throws(JSONError) -> JSONValue {
    try value.replacingTexts(
      at: path,
      keys: { (key, path) throws(JSONError) in
        try filled(Self.tokens(of: key), at: path)
      }
    ) { (text, path) throws(JSONError) in
      let tokens = Self.tokens(of: text)
      if case .fact(let name, let offset)? = tokens.first, tokens.count == 1 {
        return .integer(Int64(try number(name, offset, at: path)))
      }
      return .string(try filled(tokens, at: path))
    }
  }

  /// The names of the facts that a value uses.
  static func names(in value: JSONValue) -> Set<String> {
    switch value {
    case .string(let text): names(inText: text)
    case .array(let elements): elements.reduce(into: []) { $0.formUnion(names(in: $1)) }
    case .object(let members):
      members.reduce(into: []) { $0.formUnion(names(inText: $1.key).union(names(in: $1.value))) }
    default: []
    }
  }

  private static func names(inText text: String) -> Set<String> {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return [] }
    return Set(
      tokens(of: text).compactMap { token in
        if case .fact(let name, _) = token { name } else { nil }
      })
  }

  private func filled(_ tokens: [Token], at path: String) throws(JSONError) -> String {
    var text = ""
    for token in tokens {
      switch token {
      case .text(let own): text += own
      case .fact(let name, let offset):
        text += LibraryGenerator.padded(try number(name, offset, at: path))
      }
    }
    return text
  }

  private func number(_ name: String, _ offset: Int, at path: String) throws(JSONError) -> Int {
    let key = Self.keys[name] ?? name
    guard let value = facts.number(key) else {
      throw JSONError(
        path: path, expected: "a group of devices that have \(key)", found: "one without")
    }
    return value + offset
  }

  private enum Token {
    case text(String)
    case fact(name: String, offset: Int)
  }

  /// Splits a text at the names of facts; other texts between two `%` stay as they are.
  private static func tokens(of text: String) -> [Token] {
    var tokens: [Token] = []
    var own = ""
    let segments = text.split(separator: "%", omittingEmptySubsequences: false)
    var index = 0
    while index < segments.count {
      // A name of a fact has a `%` on both sides.
      if index > 0, index + 1 < segments.count, let fact = fact(segments[index]) {
        own.removeLast()
        if !own.isEmpty { tokens.append(.text(own)) }
        tokens.append(fact)
        own = String(segments[index + 1])
        index += 1
      } else {
        own += segments[index]
      }
      index += 1
      if index < segments.count { own += "%" }
    }
    if !own.isEmpty || tokens.isEmpty { tokens.append(.text(own)) }
    return tokens
  }

  private static func fact(_ text: Substring) -> Token? {
    let end = text.firstIndex { $0 == "+" || $0 == "-" } ?? text.endIndex
    let name = String(text[..<end])
    guard keys[name] != nil else { return nil }
    if end == text.endIndex { return .fact(name: name, offset: 0) }
    return Int(text[end...]).map { .fact(name: name, offset: $0) }
  }
}
