// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What an app learns about a picked item before it loads the item.
public struct HandedView: Hashable, Sendable {
  /// The identifier of the picked asset, nil if the app may not know it.
  public var identifier: String?
  /// The types in which the app can load the item, the preferred one first; empty if the item
  /// cannot be loaded.
  public var types: [String] = []
  /// The suggested name of the item's file, without folder and extension; nil if the item has no
  /// name.
  public var name: String?
  /// The metadata that was removed from the item: any of `removeLocation` and `removeCaptions`.
  public var removed: [String] = []

  /// Creates a description of an item without identifier, types and name.
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
  /// The index of the loaded item in the results, from 0.
  public var item: Int
  /// The type in which the item was loaded.
  public var type: String

  /// Creates the answer to loading an item.
  ///
  /// - Parameters:
  ///   - item: The index of the loaded item in the results, from 0.
  ///   - type: The type in which the item was loaded.
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
