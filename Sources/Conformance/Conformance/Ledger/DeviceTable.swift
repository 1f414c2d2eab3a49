// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The devices of a suite and the groups of devices, from `profiles.json`.
struct DeviceTable: Hashable, Sendable {
  /// The facts about each device, by the device's name.
  private(set) var facts: [String: DeviceFacts] = [:]
  /// The capabilities that a picker must have to claim a device.
  private(set) var core: [String: Set<String>] = [:]
  /// The condition that a device must meet to be in a group, by the group's name, which begins with
  /// `@`.
  private var groups: [String: [String: JSONValue]] = [:]

  /// The devices in alphabetical order.
  var names: [String] { facts.keys.sorted() }

  init() {}

  init(_ document: JSONValue) throws(JSONError) {
    let fields = try JSONFields(document)
    if let error = fields.unknownKeys(besides: ["profiles", "groups"]).first { throw error }
    let profiles = try fields.fields("profiles")
    for name in profiles.members.keys.sorted() {
      let profile = try profiles.fields(name)
      if let error = profile.unknownKeys(besides: ["core", "facts"]).first { throw error }
      core[name] = Set(try profile.strings("core"))
      facts[name] = DeviceFacts(
        try profile.optional("facts", "an object") { $0.objectValue } ?? [:])
    }
    guard fields.members["groups"] != nil else { return }
    let named = try fields.fields("groups")
    for name in named.members.keys.sorted() {
      guard name.hasPrefix("@") else {
        throw JSONError(
          path: named.pointer(of: name), expected: "a name that begins with @", found: name)
      }
      groups[name] = try named.fields(name).members
    }
  }

  /// Returns the devices that a list of names selects.
  ///
  /// - Parameter list: Devices, groups such as `@fetches`, and `*` for all devices. A name after
  ///   `!` excludes the device or the group.
  /// - Returns: The devices in alphabetical order, nil if a name is unknown.
  func devices(_ list: [String]) -> [String]? {
    var chosen: Set<String> = []
    var left: Set<String> = []
    // If the list only excludes devices, all other devices are selected.
    if list.allSatisfy({ $0.hasPrefix("!") }) { chosen = Set(names) }
    for word in list {
      let isLeftOut = word.hasPrefix("!")
      guard let devices = devices(named: isLeftOut ? String(word.dropFirst()) : word) else {
        return nil
      }
      if isLeftOut { left.formUnion(devices) } else { chosen.formUnion(devices) }
    }
    return chosen.subtracting(left).sorted()
  }

  private func devices(named word: String) -> [String]? {
    if word == "*" { return names }
    if let condition = groups[word] {
      return names.filter { facts[$0]?.meets(condition) ?? false }
    }
    return facts[word] == nil ? nil : [word]
  }
}
