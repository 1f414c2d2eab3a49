// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// One picker to open and what to do with it.
struct Scenario: Hashable, Sendable {
  var profile: String
  var library: [LibraryAsset]
  /// The limit that the app asks for, nil where it does not say.
  var limit: Int?
  var isOrdered = false
  var environment = Environment()
  var commands: [ExplorationCommand] = []

  /// The configuration as messages carry it.
  var configuration: JSONValue {
    var members: [String: JSONValue] = [:]
    if let limit { members["limit"] = .integer(Int64(limit)) }
    if isOrdered { members["selection"] = "ordered" }
    return .object(members)
  }
}

/// What the device's rules say; written down here so that nothing is shared with a picker.
struct ExploredDevice: Hashable, Sendable {
  let profile: String
  /// Whether assets of the cloud are shown and fetched.
  let isFamily: Bool
  /// How many of the newest are shown.
  let newest: Int
  /// How many assets are fetched at a time.
  let parallelFetches: Int

  /// The devices that can be explored.
  static let all = [
    ExploredDevice(
      profile: "apple-watch-45mm", isFamily: false, newest: 500, parallelFetches: 2),
    ExploredDevice(
      profile: "apple-watch-45mm-family", isFamily: true, newest: 1000, parallelFetches: 2),
  ]
}
