// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import PickerModel
import PickerProfiles

struct ShowProfile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Print the values of a profile, and the document that sets each value.",
    discussion: """
      One line for each value: its key path, the value, the document that sets it, and the basis \
      and source that the document gives. If no document sets a value, the line has the default. \
      At the end the command lists the values that are not set and have no default, as not \
      specified.

      EXAMPLES
        locket profiles show apple-watch-45mm-family
        locket profiles show watchos --json
        locket profiles show my-watch --profiles ./my-devices
      """)

  @Argument(help: "The identifier of a profile, or of a base that profiles extend.")
  var identifier: String

  @OptionGroup var folder: ProfileFolder

  @Flag(help: "Print one JSON document.")
  var json = false

  func run() async throws {
    try await reporting {
      let (resolved, isAbstract) = try folder.store().base(identifier)
      if json {
        try Console.print(Self.document(resolved, isAbstract: isAbstract))
      } else {
        for line in Self.lines(of: resolved) { try Console.print(line) }
      }
    }
  }

  private static func lines(of resolved: ResolvedProfile) -> [String] {
    var table = TextTable()
    for field in resolved.fields {
      guard let value = field.value else { continue }
      var row = [field.keyPath, value.line, field.document ?? "default"]
      if let source = field.source { row += [source.basis.rawValue, source.origin] }
      table.add(row)
    }
    let unknown = resolved.fields.filter { $0.value == nil }.map(\.keyPath)
    let chain = resolved.chain.joined(separator: " > ")
    return [Console.shown(chain)] + table.lines
      + (unknown.isEmpty ? [] : ["not specified: \(unknown.joined(separator: ", "))"])
  }

  private static func document(_ resolved: ResolvedProfile, isAbstract: Bool) -> JSONValue {
    [
      "profile": .string(resolved.profile.identifier),
      "abstract": .bool(isAbstract),
      "documents": .array(resolved.chain.map(JSONValue.string)),
      "fields": .array(
        resolved.fields.map { field in
          [
            "key": .string(field.keyPath),
            "value": field.value ?? .null,
            "document": field.document.map(JSONValue.string) ?? .null,
            "basis": field.source.map { .string($0.basis.rawValue) } ?? .null,
            "source": field.source.map { .string($0.origin) } ?? .null,
          ]
        }),
    ]
  }
}
