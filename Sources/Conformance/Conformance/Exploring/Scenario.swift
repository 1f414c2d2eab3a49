// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A library and a configuration with which a picker is opened, and the commands that are then
/// performed.
struct Scenario: Hashable, Sendable {
  var profile: String
  var library: [LibraryAsset]
  /// The limit that the app asks for, nil for the default.
  var limit: Int?
  var mode = SelectionBehavior.default
  /// The assets that the app preselects.
  var preselected: [String] = []
  var environment = Environment()
  var commands: [ExplorationCommand] = []

  /// The configuration in the form of the protocol's messages.
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
