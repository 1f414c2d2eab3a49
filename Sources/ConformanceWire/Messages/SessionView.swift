// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Everything that is judged of a picker: what it shows, not how it looks.
public struct SessionView: Hashable, Sendable {
  /// Where a picker is.
  public enum Phase: String, Hashable, Sendable, CaseIterable {
    /// The person picks.
    case picking
    /// What is missing is being fetched.
    case loading
    /// Some of it could not be fetched; the person chooses what to do.
    case failed
    /// The picker is closed.
    case closed
  }

  /// Where the picker is.
  public var phase: Phase
  /// What may be picked from.
  public var visible: VisibleWindow
  /// The most assets that can be picked, nil for no limit.
  public var limit: Int?
  /// The selected identifiers in order.
  public var selection: [String]
  /// The numbers on the selected assets in the same order, nil where they carry ticks.
  public var badges: [Int]?
  /// Which buttons there are.
  public var controls: Controls
  /// How much of the missing bytes is here, 0 to 100; nil but while loading and failed.
  public var progress: Int?
  /// The selected items one by one; nil but while loading and failed.
  public var items: [ItemView]?
  /// What the app gets; nil while the picker is open.
  public var results: ResultsView?
  /// What stands around the grid.
  public var around = Surroundings()

  /// Describes an open picker.
  ///
  /// - Parameters:
  ///   - phase: Where the picker is.
  ///   - visible: What may be picked from.
  ///   - limit: The most assets that can be picked, nil for no limit.
  ///   - selection: The selected identifiers in order.
  ///   - badges: The numbers on the selected assets, nil where they carry ticks.
  ///   - controls: Which buttons there are.
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

  /// The view as messages write it; cases name paths in it.
  public var json: JSONValue {
    var members = around.members
    for key in Self.keys { members[key] = self[key] }
    return .object(members)
  }

  /// One member of the view as messages write it, nil where there is none; most that is expected
  /// looks at one or two.
  package func member(_ key: String) -> JSONValue? {
    Self.keys.contains(key) ? self[key] : around.members[key]
  }

  private static let keys = [
    "phase", "visible", "limit", "selection", "controls", "badges", "progress", "items", "results",
  ]

  /// A member of ``keys``.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    phase = try fields.word("phase", of: Phase.self)
    visible = try VisibleWindow(fields.fields("visible"))
    limit = try fields.optionalInteger("limit")
    selection = try fields.strings("selection")
    badges = try fields.optional("badges", "a list of whole numbers") { value in
      let numbers = value.arrayValue?.compactMap(\.intValue)
      return numbers?.count == value.arrayValue?.count ? numbers : nil
    }
    controls = try Controls(fields.fields("controls"))
    progress = try fields.optionalInteger("progress")
    // What is null counts as left out, here as everywhere.
    if fields.has("items") {
      var items: [ItemView] = []
      for (index, value) in try fields.list("items").enumerated() {
        items.append(try ItemView(JSONFields(value, at: "\(fields.place(of: "items"))/\(index)")))
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
  /// A whole number, or `null` where there is none.
  static func whole(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }

  /// A text, or `null` where there is none.
  static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
}
