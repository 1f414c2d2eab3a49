// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// The values of a device profile on which the suite depends, under the keys that profile documents
/// use.
///
/// The suite has its own copy of these values in `profiles.json`. The suite can therefore be used
/// without Locket's profiles.
public struct DeviceFacts: Hashable, Sendable {
  /// The values of the device profile by key path, such as `library.newest`.
  public let members: [String: JSONValue]

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
    members = [
      "platform": profile.platform.map { .string($0) } ?? .null,
      "screen.width": count(screen.size.width / max(1, screen.scale)),
      "screen.height": count(screen.size.height / max(1, screen.scale)),
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
      "layout.sidebarFrom": count(profile.layout.sidebarFrom),
      "delivery.when": .string(profile.delivery.when.rawValue),
      "delivery.backgroundFinish": .bool(profile.delivery.backgroundFinish),
      "delivery.parallelFetches": count(profile.delivery.parallelFetches),
      "delivery.retries": count(profile.delivery.retries),
      "delivery.maximumBytes": profile.delivery.maximumBytes.map { .integer($0) } ?? .null,
    ]
  }

  /// Returns whether a device meets a condition.
  ///
  /// It does if the device's value for each key equals the given value, or is a list that contains
  /// it.
  ///
  /// - Parameter condition: Values by key.
  /// - Returns: Whether the device has all these values.
  func meets(_ condition: [String: JSONValue]) -> Bool {
    condition.allSatisfy { key, value in
      let mine = members[key] ?? .null
      return mine == value || mine.arrayValue?.contains(value) ?? false
    }
  }
}
