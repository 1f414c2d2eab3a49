// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// How many checks each device has in each area of the rules.
public struct DeviceCoverage: Sendable {
  /// The areas in alphabetical order; an area is the folder of a case.
  public let areas: [String]
  /// The devices, each with the number of its checks in each area.
  public let rows: [(profile: String, counts: [String: Int])]
  /// For each area that some devices do not have, what all cases of the area ask of a device.
  public let conditions: [String: String]

  /// Counts the checks of a suite.
  ///
  /// - Parameters:
  ///   - suite: The suite.
  ///   - profiles: The devices; nil, the default, means all.
  public init(of suite: Suite, on profiles: [String]? = nil) {
    rows = (profiles ?? suite.profiles).map { profile in
      let counts = suite.checks(of: profile).reduce(into: [String: Int]()) {
        $0[$1.area, default: 0] += 1
      }
      return (profile, counts)
    }
    areas = Set(suite.cases.map(\.area)).sorted()
    var conditions: [String: String] = [:]
    for name in areas where rows.contains(where: { $0.counts[name] == nil }) {
      conditions[name] = Self.condition(
        of: suite.cases.filter { $0.area == name }, suite)
    }
    self.conditions = conditions
  }

  /// Returns the conditions of the smallest group to which all devices of the cases belong.
  private static func condition(of cases: [ConformanceCase], _ suite: Suite) -> String {
    let devices = Set(cases.flatMap(\.profiles))
    let groups = suite.devices.groups.compactMap { name, condition in
      let members = Set(suite.devices.devices([name]) ?? [])
      return devices.isSubset(of: members) ? (size: members.count, condition) : nil
    }
    let texts = { (condition: [String: JSONValue]) in
      condition.keys.sorted().map { "\($0) \(condition[$0]?.text ?? "")" }.joined(separator: ", ")
    }
    let smallest = groups.map { ($0.size, $0.1.count, texts($0.1)) }.min { $0 < $1 }
    return smallest?.2 ?? "several facts"
  }

  /// The table as a page of Markdown.
  public var page: String {
    let totals = rows.map { $0.counts.values.reduce(0, +) }
    var lines = [
      "# Devices and their checks", "",
      "For makers of a picker: how many checks the [conformance suite](conformance.md) has for each device, by",
      "the area of the [rules](rules/README.md). An empty cell means that no rule of the area applies to the device.",
      "", "| device | \(areas.joined(separator: " | ")) | all |",
      "|---|\(areas.map { _ in "--:" }.joined(separator: "|"))|--:|",
    ]
    for (row, count) in zip(rows, totals) {
      let cells = areas.map { row.counts[$0].map(String.init) ?? "" }
      lines.append("| `\(row.profile)` | \(cells.joined(separator: " | ")) | \(count) |")
    }
    lines += ["", "## Areas that some devices do not have", ""]
    for area in areas {
      guard let condition = conditions[area] else { continue }
      lines.append("- **\(area)**: only where `\(condition)`")
    }
    lines += ["", "`make rules` writes this page.", ""]
    return lines.joined(separator: "\n")
  }
}
