// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Tests that the statements of Docs/reference/wire.md, which adapter authors rely on, are true.
@Suite(.timeLimit(.minutes(10))) struct WireDocumentTests {
  private static func text() throws -> String {
    try ProjectFolder.text(of: "Docs/reference/wire.md")
  }

  private static func schema() throws -> JSONValue {
    let path = try SuiteFolder.find() + "/schemas/wire.schema.json"
    return try JSONValue(text: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The messages of the session in the document; a long message continues in indented lines.
  private static func transcript() throws -> [(isRequest: Bool, line: String)] {
    let text = try text()
    let start = try #require(text.range(of: "## A whole session"))
    let sections = text[start.upperBound...].split(separator: "\n```")
    try #require(sections.count >= 2)
    let block = sections[1]
    var messages: [(isRequest: Bool, line: String)] = []
    for line in block.split(separator: "\n") {
      if line.hasPrefix("→ ") || line.hasPrefix("← ") {
        messages.append((line.hasPrefix("→"), String(line.dropFirst(2))))
      } else if line.hasPrefix("    "), !messages.isEmpty {
        messages[messages.count - 1].line += line.drop { $0 == " " }
      }
    }
    return messages
  }

  /// Returns the path at which a real answer differs from the document; additional keys do not
  /// count.
  private static func difference(
    _ written: JSONValue, _ real: JSONValue?, _ path: String
  ) -> String? {
    switch (written, real) {
    case (.object(let members), .object(let others)):
      return members.sorted { $0.key < $1.key }.compactMap { key, value in
        difference(value, others[key], "\(path)/\(key)")
      }.first
    case (.array(let elements), .array(let others)):
      // Locket's picker claims many devices; the document names only the one that it opens.
      if path.hasSuffix("/profiles") {
        return elements.allSatisfy(others.contains) ? nil : "\(path): \(real?.text ?? "")"
      }
      guard elements.count == others.count else { return "\(path): \(real?.text ?? "")" }
      return zip(elements, others).enumerated().compactMap { index, pair in
        difference(pair.0, pair.1, "\(path)/\(index)")
      }.first
    default: return written == real ? nil : "\(path): \(real?.text ?? "nothing")"
    }
  }

  @Test func documentedSessionMatchesOurPicker() async throws {
    let messages = try Self.transcript()
    #expect(messages.count >= 30 && messages.count.isMultiple(of: 2))
    let service = AdapterService(try InProcessAdapter())
    for pair in stride(from: 0, to: messages.count - 1, by: 2) {
      let (request, answer) = (messages[pair], messages[pair + 1])
      try #require(request.isRequest && !answer.isRequest)
      let real = try JSONValue(text: await service.answer(.whole(Array(request.line.utf8))).utf8)
      let written = try JSONValue(text: answer.line.utf8)
      if let difference = Self.difference(written, real, "") {
        Issue.record("\(request.line)\n\(difference)")
      }
    }
    #expect(await service.isDone)
  }

  @Test func comparisonFindsDifferences() throws {
    let real: JSONValue = ["now": 5, "ids": ["a", "b"], "more": [:]]
    #expect(Self.difference(["now": 5, "ids": ["a", "b"]], real, "") == nil)
    #expect(Self.difference(["now": 6], real, "") == "/now: 5")
    #expect(Self.difference(["ids": ["a"]], real, "") == #"/ids: ["a","b"]"#)
    #expect(Self.difference(["ids": ["a", "c"]], real, "") == #"/ids/1: "b""#)
    #expect(Self.difference(["gone": 1], real, "") == "/gone: nothing")
  }

  @Test func everyGestureKeyAndWordStandsInTheDocument() throws {
    let text = try Self.text()
    let definitions = try #require(Self.schema()["$defs"])
    func keys(_ name: String) -> [String] {
      definitions[name]?["properties"]?.objectValue?.keys.map { $0 } ?? []
    }
    let gestures = (definitions["gesture"]?["oneOf"]?.arrayValue ?? []).flatMap {
      $0["properties"]?.objectValue?.keys.map { $0 } ?? []
    }
    #expect(gestures.count >= 26 && Set(gestures).isSuperset(of: Gesture.plain.keys))
    var terms = gestures
    for name in ["asset", "environment", "view", "state", "greeting"] { terms += keys(name) }
    terms += Refusal.allCases.map(\.rawValue)
    terms += Environment.FetchError.allCases.map(\.rawValue)
    terms += FailureReason.allCases.map(\.rawValue)
    terms += SessionView.Phase.allCases.map(\.rawValue)
    terms += AssetSubtypes.named.map(\.name)
    terms += PickerCapabilities.named.map(\.name)
    for word in terms { #expect(text.contains("`\(word)`"), "\(word)") }
  }

  @Test func everyMethodCapabilityAndErrorStandsInTheDocument() async throws {
    let text = try Self.text()
    let definitions = try Self.schema()["$defs"]?.objectValue ?? [:]
    for name in definitions.keys where name.hasPrefix("request:") {
      #expect(text.contains("| `\(name.dropFirst("request:".count))`"), "\(name)")
    }
    let hello = Hello(runner: Implementation(name: "t", version: "1"))
    for name in try await InProcessAdapter().hello(hello).capabilities {
      #expect(text.contains("`\(name)`"), "\(name)")
    }
    let errors = [
      WireError.unknownSession(""), .sessionExists(""), .unknownProfile(""),
    ]
    for error in errors { #expect(text.contains("| \(error.number) | `\(error.code)` |")) }
    for number in [-32700, -32600, -32601, -32602, -32603, -32002, -32010, -32014] {
      #expect(text.contains("| \(number) | `"), "\(number)")
    }
    #expect(text.contains("\(Wire.maximumLineLength)"))
    #expect(text.contains("at most \(JSONValue.maximumDepth) levels"))
  }

  @Test func theDocumentHasTheCountOfTheSmokeChecks() async throws {
    let report = try await Smoke { try InProcessAdapter() }.run(profile: "apple-watch-45mm")
    #expect(report.exitStatus == .conformant, "\(report.text)")
    #expect(report.count(.ok) == report.checks.count)
    #expect(try Self.text().contains("\(report.checks.count) checks, each with what to do"))
  }

  @Test func linesStayShort() throws {
    for line in try Self.text().split(separator: "\n") { #expect(line.count <= 140, "\(line)") }
  }
}
