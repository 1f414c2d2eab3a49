// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a person or the host does to an open picker.
public enum Gesture: Hashable, Sendable {
  /// Taps an asset of the grid.
  case tap(AssetIdentifier)
  /// Presses Add.
  case finish
  /// Presses Cancel.
  case cancel
  /// After a failure: fetches again what failed.
  case retry
  /// After a failure: finishes with what arrived.
  case useArrived
  /// After a failure: goes back to picking.
  case goBack
  /// The host takes assets out of the selection.
  case hostDeselect([AssetIdentifier])
  /// The host moves an asset behind another, or to the front.
  case hostMove(AssetIdentifier, after: AssetIdentifier?)
  /// The host changes the limit.
  case hostLimit(Int)

  /// The gestures that have no operand, by the names that messages and cases use.
  public static let plain: [String: Gesture] = [
    "finish": .finish, "cancel": .cancel, "retry": .retry, "use": .useArrived, "back": .goBack,
  ]

  /// The gesture as messages and cases write it, `{"tap": "img-00001"}`.
  public var json: JSONValue {
    switch self {
    case .tap(let identifier): ["tap": .string(identifier.rawValue)]
    case .hostDeselect(let identifiers):
      ["hostDeselect": .array(identifiers.map { .string($0.rawValue) })]
    case .hostMove(let identifier, let anchor):
      [
        "hostMove": [
          "id": .string(identifier.rawValue),
          "after": anchor.map { .string($0.rawValue) } ?? .null,
        ]
      ]
    case .hostLimit(let limit): ["hostLimit": .integer(Int64(limit))]
    default: .object(Self.plain.first { $0.value == self }.map { [$0.key: true] } ?? [:])
    }
  }

  package init(_ fields: JSONFields) throws(JSONMistake) {
    guard fields.members.count == 1, let name = fields.members.keys.first else {
      throw JSONMistake(
        path: fields.path, expected: "one gesture", found: "\(fields.members.count) keys")
    }
    switch name {
    case "tap": self = .tap(AssetIdentifier(try fields.string(name)))
    case "hostDeselect":
      self = .hostDeselect(try fields.strings(name).map { AssetIdentifier($0) })
    case "hostMove":
      let move = try fields.fields(name)
      self = .hostMove(
        AssetIdentifier(try move.string("id")),
        after: try move.optionalString("after").map { AssetIdentifier($0) })
    case "hostLimit": self = .hostLimit(try fields.integer(name))
    default:
      guard let gesture = Self.plain[name] else {
        let words = Self.plain.keys + ["tap", "hostDeselect", "hostMove", "hostLimit"]
        throw JSONMistake(
          path: fields.place(of: name),
          expected: "one of \(words.sorted().joined(separator: ", "))",
          found: "an unknown gesture")
      }
      _ = try fields.required(name, "true") { $0 == true ? true : nil }
      self = gesture
    }
  }
}
