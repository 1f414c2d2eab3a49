// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The devices of a suite and the groups that files name them by, from `profiles.json`.
struct DeviceTable: Hashable, Sendable {
  /// What a device's profile says, by the device's name.
  private(set) var facts: [String: DeviceFacts] = [:]
  /// What a picker must be able to do to claim a device.
  private(set) var core: [String: Set<String>] = [:]
  /// What the devices of a group have in common, by the group's name with its `@`.
  private var groups: [String: [String: JSONValue]] = [:]

  /// The devices in order of the alphabet.
  var names: [String] { facts.keys.sorted() }

  init() {}

  init(_ document: JSONValue) throws(JSONMistake) {
    let fields = try JSONFields(document)
    if let mistake = fields.unknownKeys(besides: ["profiles", "groups"]).first { throw mistake }
    let profiles = try fields.fields("profiles")
    for name in profiles.members.keys.sorted() {
      let profile = try profiles.fields(name)
      if let mistake = profile.unknownKeys(besides: ["core", "facts"]).first { throw mistake }
      core[name] = Set(try profile.strings("core"))
      facts[name] = DeviceFacts(
        try profile.optional("facts", "an object") { $0.objectValue } ?? [:])
    }
    guard fields.members["groups"] != nil else { return }
    let named = try fields.fields("groups")
    for name in named.members.keys.sorted() {
      guard name.hasPrefix("@") else {
        throw JSONMistake(
          path: named.place(of: name), expected: "a name that begins with @", found: name)
      }
      groups[name] = try named.fields(name).members
    }
  }

  /// The devices that a list of names means.
  ///
  /// - Parameter list: Devices, groups such as `@fetches`, `!` before either to leave devices out,
  ///   and `*`.
  /// - Returns: The devices in order of the alphabet; nil where there is no such name.
  func devices(_ list: [String]) -> [String]? {
    var chosen: Set<String> = []
    var left: Set<String> = []
    // What is only left out is left out of everything.
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
