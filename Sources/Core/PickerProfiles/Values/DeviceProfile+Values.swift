// SPDX-License-Identifier: Apache-2.0

public import PickerModel

extension DeviceProfile {
  /// The key path and the value of every field of the profile, as in a profile document; the value
  /// is nil if the document does not state it.
  public var values: [(keyPath: String, value: JSONValue?)] {
    [
      ("name", .string(name)),
      ("platform", platform.map(JSONValue.string)),
      ("platformVersion", platformVersion.map(JSONValue.string)),
      ("inputs", .rawValues(inputs)),
      ("filters", filters.map { .array($0.map(JSONValue.string)) }),
      ("capabilities", .array(capabilities.names.map(JSONValue.string))),
    ] + screen.values + library.values + selection.values + options.values + [
      ("grid.columns", .whole(grid.columns)),
      ("grid.zoom", .array(grid.zoom.map(JSONValue.whole))),
      ("grid.spacing", .whole(grid.spacing)),
      ("layout.sidebarFrom", layout.sidebarFrom.map(JSONValue.whole)),
      ("layout.sidebarWidth", .whole(layout.sidebarWidth)),
      ("text.minimumSize", text.minimumSize.map(JSONValue.measure)),
      ("text.listsWords", .bool(text.showsTextOnly)),
      ("budgets.decodedMemory", budgets.decodedMemory.map(JSONValue.whole)),
      ("budgets.storage", budgets.storage.map(JSONValue.integer)),
      ("budgets.thumbnailCache", budgets.thumbnailCache.map(JSONValue.integer)),
      ("budgets.imagePixels", budgets.imagePixels.map(JSONValue.whole)),
      ("budgets.imageMemory", budgets.imageMemory.map(JSONValue.whole)),
      ("budgets.imageSeconds", budgets.imageSeconds.map(JSONValue.measure)),
      ("budgets.imageWorkers", budgets.imageWorkers.map(JSONValue.whole)),
      ("session.idleSeconds", session.idleSeconds.map(JSONValue.whole)),
      ("delivery.fits", .string(delivery.fits.rawValue)),
      ("delivery.when", .string(delivery.when.rawValue)),
      ("delivery.parallelFetches", delivery.parallelFetches.map(JSONValue.whole)),
      ("delivery.stallTimeout", delivery.stallTimeout.map(JSONValue.measure)),
      ("delivery.timeout", delivery.timeout.map(JSONValue.measure)),
      ("delivery.retries", delivery.retries.map(JSONValue.whole)),
      ("delivery.maximumBytes", delivery.maximumBytes.map(JSONValue.integer)),
      ("delivery.maximumPixels", delivery.maximumPixels.map(JSONValue.whole)),
      ("delivery.backgroundFinish", .bool(delivery.backgroundFinish)),
    ]
  }

  /// Returns a profile without any values.
  static func blank(_ identifier: String) -> DeviceProfile {
    DeviceProfile(
      identifier: identifier, name: "", screen: Screen(size: PixelSize(width: 0, height: 0)))
  }

  /// The key paths that can have a source.
  ///
  /// They are those of all fields, and those of all objects that contain fields.
  static let keyPathsWithSources: [String] = {
    let fields = blank("").values.map(\.keyPath)
    let holders = fields.flatMap { field in
      field.indices.filter { field[$0] == "." }.map { String(field[..<$0]) }
    }
    return Set(fields + holders).sorted()
  }()
}

extension DeviceProfile.Screen {
  fileprivate var values: [(keyPath: String, value: JSONValue?)] {
    [
      // No document states a side of zero. It means that the length is unknown.
      ("screen.width", size.width == 0 ? nil : .whole(size.width)),
      ("screen.height", size.height == 0 ? nil : .whole(size.height)),
      ("screen.scale", .whole(scale)),
      ("screen.shape", .string(shape.rawValue)),
      ("screen.cornerRadius", cornerRadius.map(JSONValue.measure)),
      ("screen.safeInsets.top", .whole(safeInsets.top)),
      ("screen.safeInsets.leading", .whole(safeInsets.leading)),
      ("screen.safeInsets.bottom", .whole(safeInsets.bottom)),
      ("screen.safeInsets.trailing", .whole(safeInsets.trailing)),
      ("screen.colors", .string(colors.rawValue)),
      ("screen.refresh.turnsPages", .bool(refresh.isPaged)),
      ("screen.refresh.partialRefreshes", refresh.partialRefreshes.map(JSONValue.whole)),
    ]
  }
}

extension DeviceProfile.Library {
  fileprivate var values: [(keyPath: String, value: JSONValue?)] {
    [
      ("library.scope", .string(scope.rawValue)),
      ("library.kinds", .rawValues(kinds)),
      ("library.newest", newest.map(JSONValue.whole)),
      ("library.order", .string(order.rawValue)),
      ("library.elsewhere", elsewhere.map(JSONValue.string)),
    ]
  }
}

extension DeviceProfile.Selection {
  fileprivate var values: [(keyPath: String, value: JSONValue?)] {
    [
      ("selection.modes", .rawValues(modes)),
      ("selection.minimum", minimum.map(JSONValue.whole)),
      ("selection.maximum", maximum.map(JSONValue.whole)),
      ("selection.preselection", .bool(preselection)),
    ]
  }
}

extension DeviceProfile.Options {
  fileprivate var values: [(keyPath: String, value: JSONValue?)] {
    [
      ("options.modes", modes.map(JSONValue.rawValues)),
      ("options.edges", edges.map { .array($0.names.map(JSONValue.string)) }),
      ("options.metadata", metadata.map { .array($0.names.map(JSONValue.string)) }),
      ("options.searchText", searchText.map(JSONValue.bool)),
      ("options.styles", styles.map(JSONValue.rawValues)),
      ("options.menu", menu.map { .array($0.names.map(JSONValue.string)) }),
      ("options.notices", notices.map(JSONValue.rawValues)),
      (
        "options.disabledCapabilities",
        disabledCapabilities.map { .array($0.names.map(JSONValue.string)) }
      ),
    ]
  }
}

extension JSONValue {
  fileprivate static func whole(_ number: Int) -> JSONValue { .integer(Int64(number)) }

  fileprivate static func measure(_ number: Double) -> JSONValue {
    Int64(exactly: number).map(JSONValue.integer) ?? .number(number)
  }

  /// Returns raw values as a list.
  ///
  /// A list keeps its order. A set gets the order of its enumeration.
  fileprivate static func rawValues<Choice: RawRepresentable<String>>(_ list: [Choice]) -> JSONValue
  {
    .array(list.map { .string($0.rawValue) })
  }

  fileprivate static func rawValues<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ set: Set<Choice>
  ) -> JSONValue {
    rawValues(Choice.allCases.filter(set.contains))
  }
}
