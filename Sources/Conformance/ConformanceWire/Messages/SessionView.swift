// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a picker shows at one moment, without its visual design.
public struct SessionView: Hashable, Sendable {
  /// A phase of a picker.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The person selects assets.
    case picking
    /// The picker fetches originals that are not on the device.
    case loading
    /// Some items could not be fetched, and the person decides how to continue.
    case failed
    /// The picker is closed.
    case closed
  }

  /// The current phase of the picker.
  public var phase: Phase
  /// The assets that the grid shows.
  public var visible: VisibleWindow
  /// The maximum number of assets that the person can select, nil for no limit.
  public var limit: Int?
  /// The identifiers of the selected assets, in the order in which they were selected.
  public var selection: [String]
  /// The numbers on the cells of the selected assets, in the order of ``selection``; nil if the
  /// cells have check marks instead.
  public var badges: [Int]?
  /// Which buttons the picker shows.
  public var controls: Controls
  /// How many percent of the missing bytes have been fetched, 0 to 100; set only in the phases
  /// `loading` and `failed`.
  public var progress: Int?
  /// The states of the selected items; set only in the phases `loading` and `failed`.
  public var items: [ItemView]?
  /// The results for the app, nil while the picker is open.
  public var results: ResultsView?
  /// What the picker shows around the grid, such as collections and notices.
  public var around = Surroundings()

  /// Creates a view of an open picker.
  ///
  /// - Parameters:
  ///   - phase: The phase of the picker.
  ///   - visible: The assets that the grid shows.
  ///   - limit: The maximum number of assets that the person can select, nil for no limit.
  ///   - selection: The identifiers of the selected assets, in the order of the selection.
  ///   - badges: The numbers on the cells of the selected assets, nil if the cells have check marks
  ///     instead.
  ///   - controls: The buttons that the picker shows.
  public init(
    phase: Phase, visible: VisibleWindow, limit: Int?, selection: [String], badges: [Int]?,
    controls: Controls
  ) {
    self.phase = phase
    self.visible = visible
    self.limit = limit
    self.selection = selection
    self.badges = badges
    self.controls = controls
  }

  /// The view as JSON, as a message contains it; paths in case files refer to this form.
  public var json: JSONValue {
    var members = around.members
    for key in Self.keys { members[key] = self[key] }
    return .object(members)
  }

  /// Returns one member of the view as JSON, as messages contain it; nil if the member does not
  /// exist.
  ///
  /// This method is faster than ``json``. Most expectations of cases examine only one or two
  /// members.
  package func member(_ key: String) -> JSONValue? {
    Self.keys.contains(key) ? self[key] : around.members[key]
  }

  private static let keys = [
    "phase", "visible", "limit", "selection", "controls", "badges", "progress", "items", "results",
  ]

  /// The member with a name from ``keys``.
  private subscript(key: String) -> JSONValue? {
    switch key {
    case "phase": .string(phase.rawValue)
    case "visible": visible.json
    case "limit": .whole(limit)
    case "selection": .texts(selection)
    case "controls": controls.json
    case "badges": badges.map { .array($0.map { .whole($0) }) }
    case "progress": progress.map { .whole($0) }
    case "items": items.map { .array($0.map(\.json)) }
    case "results": results?.json
    default: nil
    }
  }

  init(_ fields: JSONFields) throws(JSONError) {
    phase = try fields.choice("phase", of: Phase.self)
    visible = try VisibleWindow(fields.fields("visible"))
    limit = try fields.optionalInteger("limit")
    selection = try fields.strings("selection")
    badges = try fields.optional("badges", "a list of whole numbers") { value in
      let numbers = value.arrayValue?.compactMap(\.intValue)
      return numbers?.count == value.arrayValue?.count ? numbers : nil
    }
    controls = try Controls(fields.fields("controls"))
    progress = try fields.optionalInteger("progress")
    // A member that is `null` counts as missing.
    if fields.has("items") {
      var items: [ItemView] = []
      for (index, value) in try fields.list("items").enumerated() {
        items.append(try ItemView(JSONFields(value, at: "\(fields.pointer(of: "items"))/\(index)")))
      }
      self.items = items
    }
    if fields.has("results") {
      results = try ResultsView(fields.fields("results"))
    }
    around = try Surroundings(fields)
  }
}

extension JSONValue {
  /// Returns a whole number, or `null` for nil.
  static func whole(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }

  /// Returns a text, or `null` for nil.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}

/// The assets that the grid shows.
public struct VisibleWindow: Hashable, Sendable {
  /// The number of assets that the grid shows.
  public var count: Int
  /// The number of assets that the grid would show if the window had no maximum.
  public var libraryCount: Int
  /// The identifier of the first shown asset, nil if the grid is empty.
  public var newest: String?
  /// The identifier of the last shown asset, nil if the grid is empty.
  public var oldest: String?
  /// The kinds of the shown assets, each once, in alphabetical order; a Live Photo counts as
  /// `image`.
  public var kinds: [String]
  /// The identifiers of all shown assets in order; set only in replies to `session.open` and
  /// `session.view`.
  public var identifiers: [String]?

  /// Creates the description of the assets that the grid shows.
  ///
  /// - Parameters:
  ///   - identifiers: The identifiers of all shown assets in order.
  ///   - libraryCount: The number of assets that the grid would show if the window had no maximum.
  ///   - kinds: The kinds of the shown assets, in alphabetical order.
  public init(identifiers: [String], libraryCount: Int, kinds: [String]) {
    count = identifiers.count
    self.libraryCount = libraryCount
    newest = identifiers.first
    oldest = identifiers.last
    self.kinds = kinds
    self.identifiers = identifiers
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "count": .whole(count), "libraryCount": .whole(libraryCount), "newest": .text(newest),
      "oldest": .text(oldest), "kinds": .array(kinds.map { .string($0) }),
    ]
    members["ids"] = identifiers.map { .array($0.map { .string($0) }) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    count = try fields.integer("count")
    libraryCount = try fields.integer("libraryCount")
    newest = try fields.optionalString("newest")
    oldest = try fields.optionalString("oldest")
    kinds = try fields.strings("kinds")
    identifiers = fields.has("ids") ? try fields.strings("ids") : nil
  }
}

/// The buttons that a picker shows.
public struct Controls: Hashable, Sendable {
  /// Whether the picker shows an Add button.
  public var showsFinish: Bool
  /// Whether the Add button is enabled.
  public var canFinish: Bool
  /// Whether the picker shows a Cancel button.
  public var showsCancel: Bool
  /// Whether the picker shows a search field; nil if the picker does not report this, which is
  /// allowed.
  public var showsSearch: Bool?
  /// Whether the picker shows a button that lists the collections; nil if the picker does not
  /// report this.
  public var showsCollections: Bool?
  /// Whether the picker shows a button that finishes before all items have been fetched.
  ///
  /// The property is nil if the picker does not report this.
  public var showsLater: Bool?

  /// Creates a description of the buttons that a picker shows.
  ///
  /// - Parameters:
  ///   - showsFinish: Whether there is an Add button.
  ///   - canFinish: Whether Add is enabled.
  ///   - showsCancel: Whether there is a Cancel button.
  public init(showsFinish: Bool, canFinish: Bool, showsCancel: Bool) {
    self.showsFinish = showsFinish
    self.canFinish = canFinish
    self.showsCancel = showsCancel
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "finish": ["shown": .bool(showsFinish), "enabled": .bool(canFinish)],
      "cancel": ["shown": .bool(showsCancel)],
    ]
    members["search"] = showsSearch.map { ["shown": .bool($0)] }
    members["collections"] = showsCollections.map { ["shown": .bool($0)] }
    members["later"] = showsLater.map { ["shown": .bool($0)] }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    let finish = try fields.fields("finish")
    showsFinish = try finish.optionalBool("shown") ?? false
    canFinish = try finish.optionalBool("enabled") ?? false
    showsCancel = try fields.fields("cancel").optionalBool("shown") ?? false
    let optional = [
      ("search", \Controls.showsSearch), ("collections", \.showsCollections),
      ("later", \.showsLater),
    ]
    for (key, member) in optional
    where fields.has(key) {
      self[keyPath: member] = try fields.fields(key).optionalBool("shown")
    }
  }
}

/// The state of one item: of a selected item while the picker fetches, or of an item in the
/// results.
public struct ItemView: Hashable, Sendable {
  /// The identifier of the item's asset.
  public var identifier: String
  /// The name of the item's state.
  ///
  /// While the picker fetches, the state is `queued`, `fetching`, `verifying`, `ready`, `kept`,
  /// `failed` or `gone`. In results, the state is `ready`, `kept`, `failed`, `gone`, `cancelled` or
  /// `later`.
  public var state: String
  /// The reason why the item failed, nil if it did not fail.
  public var reason: String?
  /// What the app learns about the item before it loads the item.
  ///
  /// The property is nil if the item is not in results, or if the picker does not report this.
  public var handed: HandedView?

  /// Creates the state of one item.
  ///
  /// - Parameters:
  ///   - identifier: The identifier of the asset.
  ///   - state: The state of the item.
  ///   - reason: The reason why the item failed. The default is none.
  public init(identifier: String, state: String, reason: String? = nil) {
    self.identifier = identifier
    self.state = state
    self.reason = reason
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "id": .string(identifier), "state": .string(state), "reason": .text(reason),
    ]
    members["app"] = handed?.json
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    identifier = try fields.string("id")
    state = try fields.string("state")
    reason = try fields.optionalString("reason")
    handed = fields.has("app") ? try HandedView(fields.fields("app")) : nil
  }
}

/// The results that the app receives from a closed picker.
public struct ResultsView: Hashable, Sendable {
  /// How the pick ended: `finished`, `cancelled` or `failed`.
  public var outcome: String
  /// The items of the results, in the order in which the app receives them.
  public var items: [ItemView]
  /// The token with which the items that come later can be requested, nil if no item comes later.
  public var token: String?

  /// Creates the results of a closed picker.
  ///
  /// - Parameters:
  ///   - outcome: How the pick ended: `finished`, `cancelled` or `failed`.
  ///   - items: The items, in the order in which the app receives them.
  public init(outcome: String, items: [ItemView]) {
    self.outcome = outcome
    self.items = items
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "outcome": .string(outcome), "items": .array(items.map(\.json)),
      "ids": .array(items.map { .string($0.identifier) }),
    ]
    members["token"] = token.map { .string($0) }
    return .object(members)
  }

  init(_ fields: JSONFields) throws(JSONError) {
    outcome = try fields.string("outcome")
    token = try fields.optionalString("token")
    var items: [ItemView] = []
    for (index, value) in try fields.list("items").enumerated() {
      items.append(try ItemView(JSONFields(value, at: "\(fields.pointer(of: "items"))/\(index)")))
    }
    self.items = items
  }
}
