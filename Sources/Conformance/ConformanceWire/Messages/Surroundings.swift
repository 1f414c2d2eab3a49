// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the picker shows besides the cells of the grid, such as notices, controls and the search
/// text.
///
/// A picker need not report this: the runner does not check a property that is nil.
public struct Surroundings: Hashable, Sendable {
  /// The screen of the picker that the person sees: `grid`, `collections` or `review`.
  public var route: String?
  /// The layout of the picker: `grid`, `sidebar` or `row`.
  public var layout: String?
  /// The number of cells in a row of the grid.
  public var columns: Int?
  /// Whether the person can zoom to larger cells.
  public var canZoomIn: Bool?
  /// Whether the person can zoom to smaller cells.
  public var canZoomOut: Bool?
  /// The index of the first visible asset in the grid, from 0.
  public var anchor: Int?
  /// The identifier of the open collection.
  ///
  /// It is nil if no collection is open, or if the picker does not report it.
  public var collection: String?
  /// The text in the search field.
  ///
  /// It is nil if the field is empty, or if the picker does not report it.
  public var searchText: String?
  /// How the picker shows the number of selected assets: `none`, `label` (a text) or `button`
  /// (which opens the review).
  public var staging: String?
  /// The visible privacy notices: `onboarding`, `badge`, `upgradeBanner`.
  public var notices: [String]?
  /// The identifiers of the selected assets that are no longer in the library.
  public var gone: [String]?
  /// The collections in the picker's list, while the list is shown.
  ///
  /// If the list is beside the grid, the collections are set only in answers to `session.open` and
  /// `session.view`.
  public var collections: [CollectionView]?
  /// Why the grid is empty: because of the `library`, the `filter`, the `collection` or the
  /// `search`.
  ///
  /// It is nil if the grid has assets, or if the picker does not report the reason.
  public var empty: String?
  /// The date of the window's oldest asset in RFC 3339 format.
  ///
  /// It is nil if the asset has no date, or if the picker does not report it.
  public var boundary: String?
  /// The edges at which the grid has no margin.
  public var edges: [String]?
  /// The kinds of metadata that the person can remove from the picked items.
  public var options: [String]?
  /// The kinds of metadata that the person chose to remove from the picked items.
  public var chosenOptions: [String]?
  /// What the picker would fetch if the person pressed Add.
  ///
  /// It is nil if nothing must be fetched, or if the picker does not report it.
  public var cost: CostView?
  /// The assets of the grid whose originals must be fetched; set only in answers to `session.open`
  /// and `session.view`.
  public var availability: AvailabilityView?

  /// Creates a description in which every property is nil.
  public init() {}

  /// These values as members of a view in a message.
  var members: [String: JSONValue] {
    var members: [String: JSONValue] = [:]
    members["place"] = route.map { .string($0) }
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
    members["reach"] = availability?.json
    var zoom: [String: JSONValue] = [:]
    zoom["in"] = canZoomIn.map { .bool($0) }
    zoom["out"] = canZoomOut.map { .bool($0) }
    if !zoom.isEmpty { members["zoom"] = .object(zoom) }
    return members
  }

  init(_ fields: JSONFields) throws(JSONError) {
    route = try fields.optionalString("place")
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
    if fields.has("reach") { availability = try AvailabilityView(fields.fields("reach")) }
    if fields.has("zoom") {
      let zoom = try fields.fields("zoom")
      canZoomIn = try zoom.optionalBool("in")
      canZoomOut = try zoom.optionalBool("out")
    }
  }
}
