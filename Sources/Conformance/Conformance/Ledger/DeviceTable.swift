// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// The devices of a run and the groups of devices, from `groups.json`.
struct DeviceTable: Hashable, Sendable {
  /// The facts about each device, by the device's name.
  let facts: [String: DeviceFacts]
  /// The condition that a device must meet to be in a group, by the group's name, which begins with
  /// `@`.
  private(set) var groups: [String: [String: JSONValue]] = [:]

  /// The devices in alphabetical order.
  let names: [String]
  /// The devices of each group, in alphabetical order.
  private var members: [String: [String]] = [:]

  init(_ facts: [String: DeviceFacts]) {
    self.facts = facts
    names = facts.keys.sorted()
  }

  /// Reads the groups.
  ///
  /// - Parameters:
  ///   - facts: The facts about each device.
  ///   - document: The groups, each with its condition (``DeviceFacts/meets(_:)``).
  /// - Throws: The first issue of the document.
  init(_ facts: [String: DeviceFacts], groups document: JSONValue) throws(JSONError) {
    self.init(facts)
    let named = try JSONFields(document)
    for name in named.members.keys.sorted() {
      guard name.hasPrefix("@") else {
        throw JSONError(
          path: named.pointer(of: name), expected: "a name that begins with @", found: name)
      }
      let condition = try named.fields(name)
      for key in condition.members.keys.sorted() {
        guard DeviceFacts.keys.contains(key) else {
          throw JSONError(
            path: condition.pointer(of: key), expected: "a fact of a device", found: "\"\(key)\"")
        }
        try Self.checkOperator(of: condition, at: key)
      }
      groups[name] = condition.members
      members[name] = names.filter { facts[$0]?.meets(condition.members) ?? false }
    }
  }

  private static func checkOperator(
    of condition: JSONFields, at key: String
  ) throws(JSONError) {
    guard let members = condition.members[key]?.objectValue else { return }
    let known = FactOperator.allCases.map(\.rawValue)
    guard !members.isEmpty, members.keys.allSatisfy(known.contains) else {
      throw JSONError(
        path: condition.pointer(of: key), expected: "operators of \(known.joined(separator: ", "))",
        found: members.keys.sorted().joined(separator: ", "))
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

  /// Returns the keys of the facts that the conditions of the chosen groups examine.
  func facts(namedBy list: [String]) -> Set<String> {
    Set(list.flatMap { name in (groups[name] ?? [:]).keys })
  }

  /// Returns an issue for each unknown name of a list of devices.
  func issues(in list: [String]) -> [String] {
    list.filter { devices([$0]) == nil }.map { name in
      let remedy = name.remedy(among: names + groups.keys.sorted())
      return "/profiles: no profile or group \"\(name)\"; \(remedy)"
    }
  }

  private func devices(named word: String) -> [String]? {
    if word == "*" { return names }
    return members[word] ?? (facts[word] == nil ? nil : [word])
  }
}
