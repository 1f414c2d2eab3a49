// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One picker to open and what to do with it.
struct Scenario: Hashable, Sendable {
  var profile: String
  var library: [LibraryAsset]
  /// The limit that the app asks for, nil where it does not say.
  var limit: Int?
  var mode = SelectionBehavior.default
  /// What the app wants selected from the start.
  var preselected: [String] = []
  var environment = Environment()
  var commands: [ExplorationCommand] = []

  /// The configuration as messages carry it.
  var configuration: JSONValue {
    var members: [String: JSONValue] = [:]
    if let limit { members["limit"] = .integer(Int64(limit)) }
    if mode != .default { members["selection"] = .string(mode.rawValue) }
    if !preselected.isEmpty {
      members["preselected"] = .array(preselected.map { .string($0) })
    }
    return .object(members)
  }
}
