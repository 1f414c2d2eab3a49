// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// One picked item in the form in which the app receives it.
///
/// The item reveals nothing about assets that were not picked.
package struct LinkItem: Hashable, Sendable {
  /// The number with which the app loads the item; the number is valid until the app's connection
  /// ends.
  package var item: Int
  /// The asset's identifier, nil if the app's configuration asks for results without identifiers
  /// (rule `item.identifier.withheld`).
  package var identifier: AssetIdentifier?
  /// Whether the item can be loaded, and if not, why.
  package var outcome: PickedItem.Outcome
  /// The types in which the item can be loaded, the preferred type first (rule
  /// `unseen.load.item.types`).
  ///
  /// The array is empty if the item cannot be loaded.
  package var types: [ContentType] = []
  /// The name of the item's file without its extension, nil if there is none.
  package var name: String?
  /// The width and height of the item in pixels as displayed, nil if unknown.
  package var pixelSize: PixelSize?
  /// The kinds of metadata that the picker removes from the bytes, because the app or the person
  /// chose this (rule `item.removed`).
  package var removing: PickerMetadataOptions = []

  /// Creates a picked item with a number and an outcome.
  package init(item: Int, outcome: PickedItem.Outcome) {
    self.item = item
    self.outcome = outcome
  }

  /// The item as JSON, as a member of a message.
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
    if !removing.isEmpty { members["removed"] = .array(removing.labels.map { .string($0) }) }
    return .object(members)
  }

  /// Reads a picked item from JSON.
  package init(_ fields: JSONFields) throws(JSONError) {
    item = try fields.integer("item")
    identifier = try fields.optional("identifier", "a text that is not empty") { value in
      value.stringValue.flatMap { $0.isEmpty ? nil : AssetIdentifier($0) }
    }
    outcome = try Self.outcome(fields)
    types = try fields.strings("types").map { ContentType(rawValue: $0) }
    name = try fields.optionalString("name")
    pixelSize = try fields.pixelSize()
    removing = try fields.removedMetadata()
  }

  private static func outcome(_ fields: JSONFields) throws(JSONError) -> PickedItem.Outcome {
    switch try fields.string("outcome") {
    case "ready": .ready
    case "kept": .kept
    case "gone": .gone
    case "cancelled": .cancelled
    case "failed": .failed(try fields.choice("reason", of: FailureReason.self))
    case "later": .later(PickToken(try fields.string("token")))
    case let other:
      throw JSONError(
        path: fields.pointer(of: "outcome"),
        expected: "one of ready, kept, failed, gone, cancelled, later", found: other)
    }
  }
}
