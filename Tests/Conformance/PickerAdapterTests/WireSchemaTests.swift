// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import PickerModel
import PickerTesting
import Testing

/// The schema of the protocol and the readers agree on every message.
@Suite(.timeLimit(.minutes(10))) struct WireSchemaTests {
  /// A script that validates each line, a definition's name and a message, with Python's
  /// jsonschema.
  private static let judge = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1]))
    Validator.check_schema(schema)
    made = {}
    for line in open(sys.argv[2]):
        name, text = line.rstrip("\\n").split("\\t", 1)
        if name not in made:
            made[name] = Validator({"$ref": "#/$defs/" + name, "$defs": schema["$defs"]})
        print(json.dumps(made[name].is_valid(json.loads(text))))
    """

  private func verdicts(_ messages: [(definition: String, line: String)]) throws -> [Bool] {
    let folder = try TemporaryDirectory()
    let lines = messages.map { "\($0.definition)\t\($0.line)\n" }.joined()
    let file = try folder.write(lines.utf8, to: "messages")
    let schema = try SuiteFolder.find() + "/schemas/wire.schema.json"
    // A locally installed Python may lack the module that Debian's has.
    let search = "python3 -c 'import jsonschema' 2>/dev/null && exec python3 -c \"$@\"; "
    let run = try ProgramRun(
      "/bin/sh",
      ["-c", search + "exec /usr/bin/python3 -c \"$@\"", "sh", Self.judge, schema, file])
    #expect(run.status == 0, "python3 with jsonschema; `make test-deps` installs it")
    return run.text.split(separator: "\n").map { $0 == "true" }
  }

  /// A device that fetches and one that offers everything; their messages cover those of all
  /// others.
  private static var devices: CheckSelection {
    var selection = CheckSelection()
    selection.profiles = ["apple-watch-45mm-family", "ipad-11"]
    return selection
  }

  @Test("every message of a run fits the schema, in both directions")
  func aWholeRun() async throws {
    let adapter = RecordingAdapter(try InProcessAdapter())
    _ = try await Runner(Suite.bundled(), selection: Self.devices).run(
      on: adapter)
    var known: Set<RecordingAdapter.Entry> = []
    let entries = await adapter.entries.filter { known.insert($0).inserted }
    let verdicts = try verdicts(entries.map { ($0.definition, $0.line) })
    #expect(verdicts.count == entries.count && entries.count > 1000)
    for (entry, isFine) in zip(entries, verdicts) where !isFine {
      Issue.record("\(entry.definition): \(entry.line.prefix(300)) … \(entry.line.suffix(900))")
    }
    let definitions = Set(entries.map(\.definition))
    #expect(
      definitions.isSuperset(of: ["request:session.act", "answer:session.act", "request:bye"]))
  }

  @Test("answers that are broken are refused by schema and reader")
  func brokenAnswers() throws {
    #expect(WireSamples.brokenAnswers.count >= 50)
    for (sample, schema, reader) in try judge(WireSamples.brokenAnswers) {
      #expect(!schema && !reader, "schema \(schema), reader \(reader): \(sample.line)")
    }
  }

  @Test("answers that are odd but fine are taken by both")
  func oddAnswers() throws {
    #expect(WireSamples.oddAnswers.count >= 20)
    for (sample, schema, reader) in try judge(WireSamples.oddAnswers) {
      #expect(schema && reader, "schema \(schema), reader \(reader): \(sample.line)")
    }
  }

  @Test("requests that no runner may send are refused by the schema")
  func brokenRequests() throws {
    let samples = WireSamples.brokenRequests
    #expect(samples.count >= 30)
    for (sample, isFine) in zip(samples, try verdicts(samples.map { ($0.definition, $0.line) })) {
      #expect(!isFine, "\(sample.definition): \(sample.line)")
    }
  }

  @Test("the schema has every key that a picker of ours ever writes")
  func everyKeyIsDescribed() async throws {
    let schema = try JSONValue(
      text: Data(
        contentsOf: URL(fileURLWithPath: SuiteFolder.find() + "/schemas/wire.schema.json")))
    let view = schema["$defs"]?["view"]?["properties"]?.objectValue ?? [:]
    let adapter = RecordingAdapter(try InProcessAdapter())
    _ = try await Runner(Suite.bundled(), selection: Self.devices).run(
      on: adapter)
    var keys: Set<String> = []
    for entry in await adapter.entries where entry.definition.hasPrefix("answer:session") {
      let message = try JSONValue(text: entry.line.utf8)
      keys.formUnion(message["result"]?["view"]?.objectValue?.keys.map { $0 } ?? [])
    }
    #expect(keys.subtracting(view.keys) == [])
  }

  private func judge(
    _ samples: [WireSamples.Sample]
  ) throws -> [(sample: WireSamples.Sample, schema: Bool, reader: Bool)] {
    let schemas = try verdicts(samples.map { ("answer:\($0.definition)", $0.line) })
    try #require(schemas.count == samples.count)
    return zip(samples, schemas).map { sample, schema in
      let request: WireRequest =
        switch sample.definition {
        case "hello": .hello(Hello(runner: Implementation(name: "t", version: "1")))
        case "session.close": .close(session: "s")
        default: .view(session: "s")
        }
      let answer = try? WireAnswer(line: Array(sample.line.utf8), number: 7, to: request)
      return (sample, schema, answer != nil)
    }
  }
}
