// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import PickerProfiles

/// The schema and the reader judge every document alike.
@Suite(.timeLimit(.minutes(10))) struct ProfileSchemaTests {
  private static let profiles = ProjectFolder.path(of: "Profiles")
  private static let schema = profiles + "/profile.schema.json"

  /// Checks each file with Python's jsonschema and returns one line per file, true where it is
  /// valid.
  private static let judge = """
    import json, sys
    from jsonschema import Draft202012Validator as Validator
    schema = json.load(open(sys.argv[1]))
    Validator.check_schema(schema)
    for file in sys.argv[2:]:
        print(json.dumps(Validator(schema).is_valid(json.load(open(file)))))
    """

  private func verdicts(_ files: [String]) throws -> [Bool] {
    // Another Python may lack modules that Debian's has.
    let search = "python3 -c 'import jsonschema' 2>/dev/null && exec python3 -c \"$@\"; "
    let run = try ProgramRun(
      "/bin/sh",
      ["-c", search + "exec /usr/bin/python3 -c \"$@\"", "sh", Self.judge, Self.schema] + files)
    #expect(run.status == 0, "python3 with jsonschema; `make test-deps` installs it")
    return run.text.split(separator: "\n").map { $0 == "true" }
  }

  /// Returns the schema's and the reader's verdicts about texts.
  private func judge(
    _ documents: [String]
  ) throws -> [(document: String, schema: Bool, reader: Bool)] {
    let folder = try TemporaryDirectory()
    var files: [String] = []
    var readers: [Bool] = []
    for (index, document) in documents.enumerated() {
      files.append(try folder.write(document.utf8, to: "\(index)/mine.json"))
      let store = try ProfileStore(directory: "\(folder.path)/\(index)")
      readers.append((try? store.base("mine")) != nil)
    }
    let schemas = try verdicts(files)
    try #require(schemas.count == documents.count)
    return zip(documents, zip(schemas, readers)).map { ($0, $1.0, $1.1) }
  }

  @Test("every bundled document fits the schema and names it")
  func bundledDocumentsFit() throws {
    let folder = Self.profiles + "/Devices"
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    let files = names.map { "\(folder)/\($0)" }
    let verdicts = try verdicts(files)
    for (file, isFine) in zip(files, verdicts) { #expect(isFine, "\(file)") }
    #expect(verdicts.count == files.count && files.count >= 45)
    for file in files {
      let json = try LocatedJSON([UInt8](Data(contentsOf: URL(fileURLWithPath: file))))
      #expect(json.value["$schema"] == "../profile.schema.json" && json.value["version"] == 1)
    }
  }

  @Test("what is broken is refused by schema and reader")
  func brokenOnes() throws {
    #expect(BrokenDocuments.refused.count >= 40)
    for (document, schema, reader) in try judge(BrokenDocuments.refused) {
      #expect(!schema && !reader, "schema \(schema), reader \(reader): \(document)")
    }
  }

  @Test("what is odd but fine is taken by both")
  func oddOnes() throws {
    #expect(BrokenDocuments.taken.count >= 15)
    for (document, schema, reader) in try judge(BrokenDocuments.taken) {
      #expect(schema && reader, "schema \(schema), reader \(reader): \(document)")
    }
  }

  @Test("the schema has the reader's fields, each described with its unit and default")
  func sameFields() throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: Self.schema))
    let schema = try JSONDecoder().decode(JSONValue.self, from: data)
    var fields: [String: JSONValue] = [:]
    func walk(_ object: JSONValue, _ path: String) {
      for (key, value) in object["properties"]?.objectValue ?? [:] where path + key != "sources" {
        #expect(value["description"]?.stringValue?.hasSuffix(".") == true, "\(path)\(key)")
        if value["properties"] == nil { fields[path + key] = value }
        walk(value, path + key + ".")
      }
    }
    walk(schema, "")
    let blank = DeviceProfile.blank("").values
    for key in ["$schema", "version", "id", "extends", "abstract"] {
      #expect(fields.removeValue(forKey: key)?["x-unit"] == "none")
    }
    #expect(Set(fields.keys) == Set(blank.map(\.keyPath)))
    for (keyPath, value) in blank {
      let field = fields[keyPath]
      #expect(field?["x-unit"]?.stringValue?.isEmpty == false, "\(keyPath)")
      #expect(field?["default"] == (keyPath == "name" ? .null : value ?? .null), "\(keyPath)")
    }
    let sources = schema["properties"]?["sources"]?["propertyNames"]?["enum"]?.arrayValue
    #expect(sources == DeviceProfile.keyPathsWithSources.map(JSONValue.string))
  }
}
