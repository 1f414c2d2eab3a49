// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// The values of a device profile on which the suite depends, under the keys that profile documents
/// use.
///
/// The facts decide which rules and cases apply to the device. Cases can also use some of them as
/// numbers, see ``FactExpansion``.
public struct DeviceFacts: Hashable, Sendable {
  /// The values of the device profile by key path, such as `library.newest`.
  public let members: [String: JSONValue]

  /// The names of all facts.
  static let keys: Set<String> = Set(
    DeviceFacts(
      DeviceProfile(
        identifier: "", name: "",
        screen: DeviceProfile.Screen(size: PixelSize(width: 1, height: 1)))
    ).members.keys)

  /// The capabilities that a picker must have to claim the device.
  ///
  /// They follow from the facts: `select.ordered` if an app may ask for an ordered selection, and
  /// `load.progress` and `load.cancel` if the device fetches originals before the picker closes.
  public var coreCapabilities: Set<String> {
    var capabilities: Set<String> = []
    if meets(["selection.modes": "ordered"]) { capabilities.insert("select.ordered") }
    if fetchesBeforeClosing {
      capabilities.formUnion(["load.progress", "load.cancel"])
    }
    return capabilities
  }

  /// Whether the device fetches originals that are in the cloud before the picker closes.
  var fetchesBeforeClosing: Bool {
    meets(["library.scope": "cloud", "delivery.when": "beforeClosing"])
  }

  /// Returns the number with the given key, nil if the device has none.
  func number(_ key: String) -> Int? { members[key]?.intValue }

  init(_ members: [String: JSONValue]) {
    self.members = members
  }

  /// Reads the values that the suite needs from a profile.
  ///
  /// - Parameter profile: The device's profile.
  public init(_ profile: DeviceProfile) {
    func strings(_ values: some Sequence<String>) -> JSONValue {
      .array(values.sorted().map { .string($0) })
    }
    func count(_ number: Int?) -> JSONValue { number.map { .integer(Int64($0)) } ?? .null }
    let (library, selection, options) = (profile.library, profile.selection, profile.options)
    let (screen, capabilities) = (profile.screen, profile.capabilities.names)
    let switches = options.disabledCapabilities?.names ?? capabilities
    let edges = options.edges?.names ?? PickerEdges.named.map(\.name)
    let metadata = PickerMetadataOptions.named.map(\.name)
    let width = screen.size.width / max(1, screen.scale)
    let height = screen.size.height / max(1, screen.scale)
    // The steps are in the order of their number of columns, the largest first.
    let zoomOut = profile.grid.zoom.firstIndex(of: profile.grid.columns) ?? 0
    let zoomIn = max(0, profile.grid.zoom.count - 1 - zoomOut)
    members = [
      "platform": profile.platform.map { .string($0) } ?? .null,
      "screen.width": count(width),
      "screen.height": count(height), "screen.halfHeight": count(height / 2),
      "library.scope": .string(library.scope.rawValue),
      "library.kinds": strings(library.kinds.map(\.rawValue)),
      "library.newest": count(library.newest),
      "selection.modes": strings(selection.modes.map(\.rawValue)),
      "selection.maximum": count(selection.maximum),
      "selection.preselection": .bool(selection.preselection),
      "filters": strings(profile.filters ?? PickerFilter.allKeywords),
      "capabilities": strings(capabilities),
      "options.modes": strings((options.modes ?? Set(PickerMode.allCases)).map(\.rawValue)),
      "options.styles": strings((options.styles ?? Set(PickerStyle.allCases)).map(\.rawValue)),
      "options.edges": strings(edges),
      "options.metadata": strings(options.metadata?.names ?? metadata),
      "options.menu": strings(options.menu?.names ?? metadata),
      "options.searchText": .bool(options.searchText ?? capabilities.contains("search")),
      "options.notices": strings((options.notices ?? Set(PrivacyNotice.allCases)).map(\.rawValue)),
      "options.disabledCapabilities": strings(switches.filter(capabilities.contains)),
      "grid.columns": count(profile.grid.columns),
      "grid.zoom": .array(profile.grid.zoom.map { count($0) }),
      "grid.zoomSteps": count(profile.grid.zoom.count),
      "grid.zoomOut": count(zoomOut), "grid.zoomIn": count(zoomIn),
      "grid.smaller": count(zoomOut > 0 ? profile.grid.zoom[zoomOut - 1] : nil),
      "grid.larger": count(zoomIn > 0 ? profile.grid.zoom[zoomOut + 1] : nil),
      "layout.sidebarFrom": count(profile.layout.sidebarFrom),
      "layout.hasSidebar": .bool(
        capabilities.contains("collectionNavigation")
          && profile.layout.sidebarFrom.map { width >= $0 } ?? false),
      "delivery.when": .string(profile.delivery.when.rawValue),
      "delivery.backgroundFinish": .bool(profile.delivery.backgroundFinish),
      "delivery.parallelFetches": count(profile.delivery.parallelFetches),
      "delivery.retries": count(profile.delivery.retries),
      "delivery.maximumBytes": profile.delivery.maximumBytes.map { .integer($0) } ?? .null,
      "delivery.timeout": profile.delivery.timeout.map { .number($0) } ?? .null,
      "delivery.stallTimeout": profile.delivery.stallTimeout.map { .number($0) } ?? .null,
      "budgets.storage": profile.budgets.storage.map { .integer($0) } ?? .null,
    ]
  }

  /// Returns whether a device meets a condition.
  ///
  /// - Parameter condition: What is expected of each key. A value is met by a fact that equals it,
  ///   or that is a list which contains it. `{"not": V}`, `{"atLeast": N}`, `{"atMost": N}`,
  ///   `{"anyOf": [V, …]}` and `{"all": [V, …]}` are met as their names say; a null fact has no size.
  /// - Returns: Whether the device meets all of them.
  func meets(_ condition: [String: JSONValue]) -> Bool {
    condition.allSatisfy { key, wanted in Self.fact(members[key] ?? .null, meets: wanted) }
  }

  private static func fact(_ fact: JSONValue, meets wanted: JSONValue) -> Bool {
    guard let operators = wanted.objectValue else {
      return fact == wanted || fact.arrayValue?.contains(wanted) ?? false
    }
    return operators.allSatisfy { word, operand in
      switch FactOperator(rawValue: word) {
      case .not: !Self.fact(fact, meets: operand)
      case .all: operand.arrayValue?.allSatisfy { Self.fact(fact, meets: $0) } ?? false
      case .anyOf: operand.arrayValue?.contains { Self.fact(fact, meets: $0) } ?? false
      case .minimum: fact.intValue.map { $0 >= operand.intValue ?? .max } ?? false
      case .maximum: fact.intValue.map { $0 <= operand.intValue ?? .min } ?? false
      case nil: false
      }
    }
  }
}

/// A comparison of a fact in the condition of a group.
enum FactOperator: String, CaseIterable {
  case all, anyOf, not
  case minimum = "atLeast"
  case maximum = "atMost"
}
