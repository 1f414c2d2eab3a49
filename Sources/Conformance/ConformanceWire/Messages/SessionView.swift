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
