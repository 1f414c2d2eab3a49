// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A collection, such as an album, as a picker lists it.
public struct CollectionView: Hashable, Sendable {
  /// The collection's identifier, which the gesture `collection` uses to open it.
  public var identifier: String
  /// The kind of the collection: `album`, `folder` or `mediaType`.
  public var kind: String
  /// The name of the collection that the picker shows.
  public var title: String
  /// The number of the collection's assets that are in the window and match the app's filter.
  public var count: Int
  /// The identifier of the newest asset of the collection that is in the window and matches the
  /// app's filter.
  public var newest: String

  /// Creates a view of a collection.
  ///
  /// - Parameter collection: The collection.
  public init(_ collection: AssetCollection) {
    identifier = collection.identifier.rawValue
    kind = collection.kind.rawValue
    title = collection.title
    count = collection.count
    newest = collection.newest.rawValue
  }

  var json: JSONValue {
    [
      "id": .string(identifier), "kind": .string(kind), "title": .string(title),
      "count": .whole(count), "newest": .string(newest),
    ]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    identifier = try fields.string("id")
    kind = try fields.string("kind")
    title = try fields.string("title")
    count = try fields.integer("count")
    newest = try fields.string("newest")
  }

  static func list(_ fields: JSONFields, _ key: String) throws(JSONError) -> [CollectionView] {
    var list: [CollectionView] = []
    for (index, value) in try fields.list(key).enumerated() {
      let path = "\(fields.pointer(of: key))/\(index)"
      list.append(try CollectionView(JSONFields(value, at: path)))
    }
    return list
  }
}
