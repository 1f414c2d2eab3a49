// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import Conformance

/// The schema and the reader agree on every report.
@Suite(.timeLimit(.minutes(10))) struct ReportSchemaTests {
  private static let schema = ProjectFolder.path(
    of: "Sources/Conformance/Conformance/Data/schemas/report.schema.json")

  /// A script that validates each line of a file with Python's jsonschema; true if it is valid.
  private static let judge = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1]))
    Validator.check_schema(schema)
    for line in open(sys.argv[2]):
        print(json.dumps(Validator(schema).is_valid(json.loads(line))))
    """

  private func verdicts(_ documents: [JSONValue]) throws -> [Bool] {
    let file = try PassingFile(documents.map { $0.text + "\n" }.joined())
    // A locally installed Python may lack the module that Debian's has.
    let search = "python3 -c 'import jsonschema' 2>/dev/null && exec python3 -c \"$@\"; "
    let text = try ShellTool.run(
      search + "exec /usr/bin/python3 -c \"$@\"", Self.judge, Self.schema, file.path)
    return text.split(separator: "\n").map { $0 == "true" }
  }

  /// Returns a report in which every list has an element.
  private func report() async throws -> JSONValue {
    var report = try await SuiteFiles.report(StubAdapter(.numb))
    let entry =
      #"{"check":"b/first/tap.selects","profile":"watch","reason":"r","issue":"i","until":"2027-01-01"}"#
    report.known = try KnownFailures(Array(entry.utf8), suite: report.suite, today: "2026-01-01")
    return report.jsonWithTimes
  }

  @Test func writtenReportsAreValid() async throws {
    var selection = CheckSelection()
    selection.only = ["tap.selects"]
    let documents = try await [
      report(), SuiteFiles.report().jsonWithTimes,
      SuiteFiles.report(StubAdapter(.dying)).jsonWithTimes,
      SuiteFiles.report(selection: selection).jsonWithTimes,
      SuiteFiles.report(StubAdapter(.numb), HostileSuite.files).jsonWithTimes,
    ]
    #expect(try verdicts(documents) == documents.map { _ in true })
    #expect(documents.allSatisfy { ReportShape.report.error(in: $0) == nil })
  }

  @Test func corruptedReportsAreRefusedByBoth() async throws {
    let report = try await report()
    let broken = Self.broken(report)
    #expect(broken.count > 150)
    for (document, verdict) in zip(broken, try verdicts(broken)) {
      let reader = ReportShape.report.error(in: document) == nil
      #expect(
        !verdict && !reader, "schema \(verdict), reader \(reader): \(document.text.prefix(300))")
    }
  }

  @Test func everyFieldIsDescribed() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.schema))
    func walk(_ value: JSONValue, _ path: String) {
      for (key, field) in value["properties"]?.objectValue ?? [:] {
        #expect(field["description"]?.stringValue?.hasSuffix(".") == true, "\(path)/\(key)")
        walk(field, "\(path)/\(key)")
        if let items = field["items"] { walk(items, "\(path)/\(key)") }
      }
    }
    walk(try JSONValue(text: Array(data)), "")
  }

  /// Returns the document once for each of its members: without it, with another type, or with an
  /// additional key; for a list, only its first element is changed.
  private static func broken(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .object(let members):
      var all: [JSONValue] = [.object(members.merging(["other": 1]) { $1 }), .array([])]
      let isMap = members["start"] == nil && members.values.allSatisfy { $0.numberLike }
      for key in members.keys.sorted() {
        var less = members
        less[key] = nil
        if !isMap || members["checks"] != nil { all.append(.object(less)) }
        for inner in broken(members[key] ?? .null) {
          all.append(.object(members.merging([key: inner]) { $1 }))
        }
      }
      // The map of times may contain any device.
      return isMap && members["checks"] == nil && members["rules"] == nil ? Array(all[1...]) : all
    case .array(let elements):
      guard let first = elements.first else { return [["a": 1]] }
      return [["a": 1]] + broken(first).map { .array([$0] + elements.dropFirst()) }
    case .string, .bool: return [7, .array([])]
    case .integer, .number: return ["seven", .bool(true)]
    case .null: return [7]
    }
  }
}

extension JSONValue {
  fileprivate var numberLike: Bool {
    switch self {
    case .integer, .number: true
    default: false
    }
  }
}
