// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// One result as the app sees it; it says nothing of anything that was not picked.
package struct LinkItem: Hashable, Sendable {
  /// The number that the app loads it by, for as long as the connection lasts.
  package var item: Int
  /// The asset's identifier, nil where the app asked without a library (rule R1).
  package var identifier: AssetIdentifier?
  /// What became of it.
  package var outcome: PickedItem.Outcome
  /// The types that can be loaded, most preferred first; none where nothing can be (rule R2).
  package var types: [ContentType] = []
  /// What the file is called, without its extension, nil where it has no name to tell.
  package var name: String?
  /// The size in pixels as displayed, nil where it is not known.
  package var pixelSize: PixelSize?
  /// What goes out of the bytes, as the app or the person said (rule R7).
  package var removing: PickerMetadataOptions = []

  /// Describes a result.
  package init(item: Int, outcome: PickedItem.Outcome) {
    self.item = item
    self.outcome = outcome
  }

  /// The result as messages write it.
  package var json: JSONValue {
    var members: [String: JSONValue] = [
      "item": .integer(Int64(item)), "outcome": .string(outcome.name),
    ]
    if let identifier { members["identifier"] = .string(identifier.rawValue) }
    if case .failed(let reason) = outcome { members["reason"] = .string(reason.rawValue) }
    if case .later(let token) = outcome { members["token"] = .string(token.rawValue) }
    if !types.isEmpty { members["types"] = .array(types.map { .string($0.rawValue) }) }
    if let name { members["name"] = .string(name) }
    if let size = pixelSize {
      members["width"] = .integer(Int64(size.width))
      members["height"] = .integer(Int64(size.height))
    }
    if !removing.isEmpty { members["removed"] = .array(removing.words.map { .string($0) }) }
    return .object(members)
  }

  /// Reads a result.
  package init(_ fields: JSONFields) throws(JSONMistake) {
    item = try fields.integer("item")
    identifier = try fields.optional("identifier", "a text that is not empty") { value in
      value.stringValue.flatMap { $0.isEmpty ? nil : AssetIdentifier($0) }
    }
    outcome = try Self.outcome(fields)
    types = try fields.strings("types").map { ContentType(rawValue: $0) }
    name = try fields.optionalString("name")
    pixelSize = try fields.pixelSize()
    removing = try fields.removedParts()
  }

  private static func outcome(_ fields: JSONFields) throws(JSONMistake) -> PickedItem.Outcome {
    switch try fields.string("outcome") {
    case "ready": .ready
    case "kept": .kept
    case "gone": .gone
    case "cancelled": .cancelled
    case "failed": .failed(try fields.word("reason", of: FailureReason.self))
    case "later": .later(PickToken(try fields.string("token")))
    case let other:
      throw JSONMistake(
        path: fields.place(of: "outcome"),
        expected: "one of ready, kept, failed, gone, cancelled, later", found: other)
    }
  }
}
