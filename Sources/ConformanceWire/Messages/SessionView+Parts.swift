// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What may be picked from.
public struct VisibleWindow: Hashable, Sendable {
  /// How many assets are shown.
  public var count: Int
  /// How many the device could show if nothing bounded their number.
  public var libraryCount: Int
  /// The first identifier, nil where nothing is shown.
  public var newest: String?
  /// The last identifier, nil where nothing is shown.
  public var oldest: String?
  /// The kinds that are shown, each once, in order of the alphabet; a Live Photo is an `image`.
  public var kinds: [String]
  /// Every identifier in the order shown; nil but in replies to `session.open` and `session.view`.
  public var identifiers: [String]?

  /// Describes what is shown.
  ///
  /// - Parameters:
  ///   - identifiers: Every identifier in the order shown.
  ///   - libraryCount: How many the device could show if nothing bounded their number.
  ///   - kinds: The kinds that are shown, in order of the alphabet.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    count = try fields.integer("count")
    libraryCount = try fields.integer("libraryCount")
    newest = try fields.optionalString("newest")
    oldest = try fields.optionalString("oldest")
    kinds = try fields.strings("kinds")
    identifiers = fields.has("ids") ? try fields.strings("ids") : nil
  }
}

/// Which buttons there are.
public struct Controls: Hashable, Sendable {
  /// Whether there is an Add button.
  public var showsFinish: Bool
  /// Whether Add would do something now.
  public var canFinish: Bool
  /// Whether there is a Cancel button.
  public var showsCancel: Bool
  /// Whether there is a search field; nil where a picker does not say, which claims nothing.
  public var showsSearch: Bool?
  /// Whether there is a way to the collections; nil where a picker does not say.
  public var showsCollections: Bool?
  /// Whether there is a button that finishes before everything is here; nil where a picker does not
  /// say.
  public var showsLater: Bool?

  /// Describes the buttons.
  ///
  /// - Parameters:
  ///   - showsFinish: Whether there is an Add button.
  ///   - canFinish: Whether Add would do something now.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
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

/// One selected item while it is fetched, or as the app gets it.
public struct ItemView: Hashable, Sendable {
  /// The identifier.
  public var identifier: String
  /// `queued`, `fetching`, `verifying`, `ready`, `failed`, `gone`; in results `ready`, `kept`,
  /// `failed`, `gone`, `cancelled` or `later`.
  public var state: String
  /// Why it failed, nil where it did not.
  public var reason: String?
  /// What the app is told of it; nil but in results, and where a picker does not say.
  public var handed: HandedView?

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - identifier: The identifier.
  ///   - state: How far it is.
  ///   - reason: Why it failed. The default is that it did not.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    identifier = try fields.string("id")
    state = try fields.string("state")
    reason = try fields.optionalString("reason")
    handed = fields.has("app") ? try HandedView(fields.fields("app")) : nil
  }
}

/// What the app gets from a closed picker.
public struct ResultsView: Hashable, Sendable {
  /// `finished`, `cancelled` or `failed`.
  public var outcome: String
  /// The items in result order.
  public var items: [ItemView]
  /// What asks for the items that come later, nil where none does.
  public var token: String?

  /// Describes what the app gets.
  ///
  /// - Parameters:
  ///   - outcome: `finished`, `cancelled` or `failed`.
  ///   - items: The items in result order.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    outcome = try fields.string("outcome")
    token = try fields.optionalString("token")
    var items: [ItemView] = []
    for (index, value) in try fields.list("items").enumerated() {
      items.append(try ItemView(JSONFields(value, at: "\(fields.place(of: "items"))/\(index)")))
    }
    self.items = items
  }
}
