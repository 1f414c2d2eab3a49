// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What an app learns about a picked item before it loads the item.
public struct HandedView: Hashable, Sendable {
  /// The asset's identifier, nil if the app may not know it.
  public var identifier: String?
  /// The types in which the item is available, the preferred one first; empty if it cannot be
  /// loaded.
  public var types: [String] = []
  /// The suggested file name, without folder and extension, nil if the item has no name.
  public var name: String?
  /// The metadata that was removed from the item: any of `removeLocation` and `removeCaptions`.
  public var removed: [String] = []

  /// Creates an empty description.
  public init() {}

  package var json: JSONValue {
    var members: [String: JSONValue] = ["types": .texts(types)]
    members["identifier"] = identifier.map { .string($0) }
    members["name"] = name.map { .string($0) }
    if !removed.isEmpty { members["removed"] = .texts(removed) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    identifier = try fields.optionalString("identifier")
    types = try fields.strings("types")
    name = try fields.optionalString("name")
    removed = try fields.strings("removed")
  }
}

/// The answer to loading an item: which item was loaded, and in which type.
public struct LoadedView: Hashable, Sendable {
  /// The item's index in the results, from 0.
  public var item: Int
  /// The type in which the item was loaded.
  public var type: String

  /// Creates the answer to loading an item.
  ///
  /// - Parameters:
  ///   - item: The item's index in the results, from 0.
  ///   - type: The type in which it was loaded.
  public init(item: Int, type: String) {
    self.item = item
    self.type = type
  }

  package var json: JSONValue { ["item": .whole(item), "type": .string(type)] }

  init(_ fields: JSONFields) throws(JSONError) {
    item = try fields.integer("item")
    type = try fields.string("type")
  }
}
