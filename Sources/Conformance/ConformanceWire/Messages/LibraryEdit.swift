// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A change of the library while a picker is open.
public enum LibraryEdit: Hashable, Sendable {
  /// An asset was removed; if the library has no such asset, nothing changes.
  case removed(AssetIdentifier)
  /// An asset was added.
  case added(LibraryAsset)
  /// An asset was edited.
  case changed(LibraryAsset)

  /// The identifier of the asset that was removed, added or changed.
  public var identifier: AssetIdentifier {
    switch self {
    case .removed(let identifier): identifier
    case .added(let entry), .changed(let entry): entry.asset.identifier
    }
  }

  /// The change in the form that messages and cases use, such as `{"removed": "img-00001"}`.
  var json: JSONValue {
    switch self {
    case .removed(let identifier): ["removed": .string(identifier.rawValue)]
    case .added(let entry): ["added": entry.json]
    case .changed(let entry): ["changed": entry.json]
    }
  }

  init(_ fields: JSONFields) throws(JSONError) {
    guard fields.members.count == 1, let name = fields.members.keys.first else {
      throw JSONError(
        path: fields.path, expected: "one change", found: "\(fields.members.count) keys")
    }
    switch name {
    case "removed": self = .removed(AssetIdentifier(try fields.string(name)))
    case "added": self = .added(try LibraryAsset(fields.fields(name)))
    case "changed": self = .changed(try LibraryAsset(fields.fields(name)))
    default:
      throw JSONError(
        path: fields.pointer(of: name), expected: "one of added, changed, removed",
        found: "an unknown change")
    }
  }
}
