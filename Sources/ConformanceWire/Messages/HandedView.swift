// SPDX-License-Identifier: Apache-2.0

package import PickerModel

/// What an app is told of an item that it is handed, before it loads it.
public struct HandedView: Hashable, Sendable {
  /// Which asset it is, nil where the app is not to know.
  public var identifier: String?
  /// The types that it comes as, most preferred first; none where nothing of it can be loaded.
  public var types: [String] = []
  /// What its file may be called, without folder and extension; nil where it has no name.
  public var name: String?
  /// What was taken out of it, `removeLocation` or `removeCaptions`.
  public var removed: [String] = []

  /// Tells nothing yet.
  public init() {}

  package var json: JSONValue {
    var members: [String: JSONValue] = ["types": .texts(types)]
    members["identifier"] = identifier.map { .string($0) }
    members["name"] = name.map { .string($0) }
    if !removed.isEmpty { members["removed"] = .texts(removed) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    identifier = try fields.optionalString("identifier")
    types = try fields.strings("types")
    name = try fields.optionalString("name")
    removed = try fields.strings("removed")
  }
}

/// What came of loading an item.
public struct LoadedView: Hashable, Sendable {
  /// Its place in the results, from 0.
  public var item: Int
  /// The one of its types that it came as.
  public var type: String

  /// Tells what was loaded.
  ///
  /// - Parameters:
  ///   - item: The item's place in the results, from 0.
  ///   - type: The one of its types that it came as.
  public init(item: Int, type: String) {
    self.item = item
    self.type = type
  }

  package var json: JSONValue { ["item": .whole(item), "type": .string(type)] }

  init(_ fields: JSONFields) throws(JSONMistake) {
    item = try fields.integer("item")
    type = try fields.string("type")
  }
}
