// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One collection as a picker lists it.
public struct CollectionView: Hashable, Sendable {
  /// What the gesture `collection` names it by.
  public var identifier: String
  /// `album`, `folder` or `mediaType`.
  public var kind: String
  /// Its name as people read it.
  public var title: String
  /// How many assets it has inside the window and the filter.
  public var count: Int
  /// The newest of them.
  public var newest: String

  /// Describes a collection.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    identifier = try fields.string("id")
    kind = try fields.string("kind")
    title = try fields.string("title")
    count = try fields.integer("count")
    newest = try fields.string("newest")
  }

  static func list(_ fields: JSONFields, _ key: String) throws(JSONMistake) -> [CollectionView] {
    var list: [CollectionView] = []
    for (index, value) in try fields.list(key).enumerated() {
      let place = "\(fields.place(of: key))/\(index)"
      list.append(try CollectionView(JSONFields(value, at: place)))
    }
    return list
  }
}
