// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One change of the library under an open picker.
public enum LibraryEdit: Hashable, Sendable {
  /// An asset is no longer there; an unknown one changes nothing.
  case removed(AssetIdentifier)
  /// An asset is there now.
  case added(LibraryAsset)
  /// An asset is another one now.
  case changed(LibraryAsset)

  /// The asset that it is about.
  public var identifier: AssetIdentifier {
    switch self {
    case .removed(let identifier): identifier
    case .added(let entry), .changed(let entry): entry.asset.identifier
    }
  }

  /// The change as messages and cases write it, `{"removed": "img-00001"}`.
  var json: JSONValue {
    switch self {
    case .removed(let identifier): ["removed": .string(identifier.rawValue)]
    case .added(let entry): ["added": entry.json]
    case .changed(let entry): ["changed": entry.json]
    }
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    guard fields.members.count == 1, let name = fields.members.keys.first else {
      throw JSONMistake(
        path: fields.path, expected: "one change", found: "\(fields.members.count) keys")
    }
    switch name {
    case "removed": self = .removed(AssetIdentifier(try fields.string(name)))
    case "added": self = .added(try LibraryAsset(fields.fields(name)))
    case "changed": self = .changed(try LibraryAsset(fields.fields(name)))
    default:
      throw JSONMistake(
        path: fields.place(of: name), expected: "one of added, changed, removed",
        found: "an unknown change")
    }
  }
}
