// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// The picker's response to `cloudIdentifiers` and `localIdentifiers`, with one entry for each
/// identifier in the request (rule `unseen.cloud-identifiers.batch`).
package enum IdentifierEntries {
  package typealias Cloud = [AssetIdentifier: Result<CloudIdentifier, CloudIdentifierError>]
  package typealias Local = [CloudIdentifier: Result<AssetIdentifier, CloudIdentifierError>]

  /// Returns the entries as the JSON result of a message.
  package static func json<Key: OpaqueIdentifier, Value: OpaqueIdentifier>(
    _ entries: [Key: Result<Value, CloudIdentifierError>]
  ) -> JSONValue {
    var members: [String: JSONValue] = [:]
    for (key, entry) in entries {
      members[key.rawValue] =
        switch entry {
        case .success(let value): ["identifier": .string(value.rawValue)]
        case .failure(.identifierNotFound): ["error": "identifierNotFound"]
        case .failure(.multipleIdentifiersFound(let candidates)):
          [
            "error": "multipleIdentifiersFound",
            "candidates": .array(candidates.map { .string($0.rawValue) }),
          ]
        }
    }
    return ["entries": .object(members)]
  }

  /// Reads the entries for the identifiers of a request.
  ///
  /// An identifier in `keys` without an entry is reported as not found. Entries for other
  /// identifiers are ignored.
  package static func read<Key: OpaqueIdentifier, Value: OpaqueIdentifier>(
    _ value: JSONValue, for keys: [Key]
  ) -> [Key: Result<Value, CloudIdentifierError>] {
    var entries: [Key: Result<Value, CloudIdentifierError>] = [:]
    for key in keys {
      let entry = value["entries"]?[key.rawValue]
      if let identifier = entry?["identifier"]?.stringValue {
        entries[key] = .success(Value(identifier))
      } else if let candidates = entry?["candidates"]?.textsValue {
        entries[key] = .failure(
          .multipleIdentifiersFound(candidates.map { AssetIdentifier($0) }))
      } else {
        entries[key] = .failure(.identifierNotFound)
      }
    }
    return entries
  }
}
