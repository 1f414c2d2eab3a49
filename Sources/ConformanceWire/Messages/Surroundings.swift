// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What stands around the grid; nil where a picker does not say, which claims nothing.
public struct Surroundings: Hashable, Sendable {
  /// What is in front: `grid`, `collections` or `review`.
  public var place: String?
  /// How the picker is arranged: `grid`, `sidebar` or `row`.
  public var layout: String?
  /// How many cells stand side by side.
  public var columns: Int?
  /// Whether larger cells are possible.
  public var canZoomIn: Bool?
  /// Whether smaller cells are possible.
  public var canZoomOut: Bool?
  /// The first asset in front, as a place in the grid from 0.
  public var anchor: Int?
  /// The collection that is open; nil also for the whole window.
  public var collection: String?
  /// What stands in the search field; nil also for nothing.
  public var searchText: String?
  /// How the count of what is selected shows: `none`, `label` or `button`.
  public var staging: String?
  /// What the picker says of privacy: `onboarding`, `badge`, `upgradeBanner`.
  public var notices: [String]?
  /// What is selected and no longer in the library.
  public var gone: [String]?
  /// The collections where they are in front; beside the grid only in replies to an opening or a
  /// look.
  public var collections: [CollectionView]?
  /// Why nothing is listed: `library`, `filter`, `collection` or `search`; nil also for not empty.
  public var empty: String?
  /// The date of the window's oldest asset, RFC 3339; nil also where it has none.
  public var boundary: String?
  /// The edges without margins.
  public var edges: [String]?
  /// What of the metadata the person may take out.
  public var options: [String]?
  /// What of the metadata the person chose to take out.
  public var chosenOptions: [String]?
  /// What Add would fetch; nil also for nothing.
  public var cost: CostView?
  /// Where the originals of what is listed are; only in replies to an opening or a look.
  public var reach: ReachView?

  /// Says nothing.
  public init() {}

  /// The members that a view has of it.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    members["place"] = place.map { .string($0) }
    members["layout"] = layout.map { .string($0) }
    members["columns"] = columns.map { .whole($0) }
    members["anchor"] = anchor.map { .whole($0) }
    members["collection"] = collection.map { .string($0) }
    members["searchText"] = searchText.map { .string($0) }
    members["staging"] = staging.map { .string($0) }
    members["notices"] = notices.map { .texts($0) }
    members["gone"] = gone.map { .texts($0) }
    members["collections"] = collections.map { .array($0.map(\.json)) }
    members["empty"] = empty.map { .string($0) }
    members["boundary"] = boundary.map { .string($0) }
    members["edges"] = edges.map { .texts($0) }
    if let options {
      members["options"] = ["offered": .texts(options), "chosen": .texts(chosenOptions ?? [])]
    }
    members["cost"] = cost?.json
    members["reach"] = reach?.json
    var zoom: [String: JSONValue] = [:]
    zoom["in"] = canZoomIn.map { .bool($0) }
    zoom["out"] = canZoomOut.map { .bool($0) }
    if !zoom.isEmpty { members["zoom"] = .object(zoom) }
    return members
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    place = try fields.optionalString("place")
    layout = try fields.optionalString("layout")
    columns = try fields.optionalInteger("columns")
    anchor = try fields.optionalInteger("anchor")
    collection = try fields.optionalString("collection")
    searchText = try fields.optionalString("searchText")
    staging = try fields.optionalString("staging")
    notices = fields.has("notices") ? try fields.strings("notices") : nil
    gone = fields.has("gone") ? try fields.strings("gone") : nil
    if fields.has("collections") {
      collections = try CollectionView.list(fields, "collections")
    }
    empty = try fields.optionalString("empty")
    boundary = try fields.optionalString("boundary")
    edges = fields.has("edges") ? try fields.strings("edges") : nil
    if fields.has("options") {
      let menu = try fields.fields("options")
      options = try menu.strings("offered")
      chosenOptions = try menu.strings("chosen")
    }
    if fields.has("cost") { cost = try CostView(fields.fields("cost")) }
    if fields.has("reach") { reach = try ReachView(fields.fields("reach")) }
    if fields.has("zoom") {
      let zoom = try fields.fields("zoom")
      canZoomIn = try zoom.optionalBool("in")
      canZoomOut = try zoom.optionalBool("out")
    }
  }
}
