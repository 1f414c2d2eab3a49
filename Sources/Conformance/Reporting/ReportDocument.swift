// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A `report.json` that was read strictly: every member is there and no other, and it adds up.
public struct ReportDocument: Sendable {
  /// One check of a report.
  public struct Entry: Hashable, Sendable {
    /// The check's whole name.
    public let name: String
    /// The rule's level.
    public let level: String
    /// What became of the check.
    public let verdict: Verdict
  }

  /// The picker's name and version.
  public let picker: String
  /// The SHA-256 of the suite's files.
  public let suiteSum: String
  /// The name of the set.
  public let setName: String
  /// Which checks were asked for.
  public let selection: CheckSelection
  /// The failures that were known.
  public let known: KnownFailures
  /// The claims, a line a device.
  public let claims: [String]
  /// Every check in the order run.
  public let entries: [Entry]
  let value: JSONValue

  /// Reads a report.
  ///
  /// - Parameter text: The report as UTF-8.
  /// - Throws: ``ReportMistake`` at the first thing that is wrong with it.
  public init(_ text: [UInt8]) throws(ReportMistake) {
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: text)
    } catch {
      throw ReportMistake("\(error)")
    }
    if let mistake = ReportShape.report.mistake(in: value) {
      throw ReportMistake(mistake.description)
    }
    func texts(_ value: JSONValue?) -> [String]? {
      value?.arrayValue?.compactMap(\.stringValue)
    }
    let implementation = value["implementation"]
    picker = [implementation?["name"], implementation?["version"]]
      .compactMap { $0?.stringValue }.joined(separator: " ")
    suiteSum = value["suite"]?["sha256"]?.stringValue ?? ""
    setName = value["set"]?["name"]?.stringValue ?? ""
    var selection = CheckSelection()
    selection.profiles = texts(value["filter"]?["profiles"])
    selection.only = texts(value["filter"]?["only"])
    self.selection = selection
    claims = (value["claims"]?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }
    entries = (value["checks"]?.arrayValue ?? []).map { check in
      Entry(
        name: check["check"]?.stringValue ?? "", level: check["level"]?.stringValue ?? "",
        verdict: check["verdict"]?.stringValue.flatMap(Verdict.init) ?? .notRun)
    }
    var known: [KnownFailure] = []
    for (index, entry) in (value["known"]?.arrayValue ?? []).enumerated() {
      do throws(JSONMistake) {
        known.append(try KnownFailure(JSONFields(entry, at: "/known/\(index)")))
      } catch {
        throw ReportMistake(error.description)
      }
    }
    self.known = KnownFailures(known)
    try checkSums()
  }

  /// How many checks have each verdict.
  public var counts: VerdictCounts { VerdictCounts(entries.lazy.map(\.verdict)) }

  private func checkSums() throws(ReportMistake) {
    if value["totals"] != counts.json {
      throw ReportMistake("/totals: expected \(counts.json.text), the sum of the checks")
    }
    var mine: [String: VerdictCounts] = [:]
    for (entry, check) in zip(entries, value["checks"]?.arrayValue ?? []) {
      mine[check["profile"]?.stringValue ?? "", default: VerdictCounts()].add(entry.verdict)
    }
    for (index, profile) in (value["profiles"]?.arrayValue ?? []).enumerated() {
      let counts = mine[profile["profile"]?.stringValue ?? ""] ?? VerdictCounts()
      if profile["totals"] != counts.json {
        throw ReportMistake(
          "/profiles/\(index)/totals: expected \(counts.json.text), the sum of the checks")
      }
    }
  }

  /// What another run found otherwise, wherever that is not only a matter of time.
  ///
  /// - Parameter report: The other run.
  /// - Returns: A line a difference: the place, what this report says and what was found.
  public func differences(from report: RunReport) -> [String] {
    var members = value.objectValue ?? [:]
    members["times"] = nil
    return Self.differences(.object(members), report.json, at: "")
  }

  private static func differences(_ old: JSONValue, _ new: JSONValue, at path: String) -> [String] {
    switch (old, new) {
    case _ where old == new: return []
    case (.object(let old), .object(let new)):
      return Set(old.keys).union(new.keys).sorted().flatMap { key in
        differences(old[key] ?? .null, new[key] ?? .null, at: "\(path)/\(key)")
      }
    case (.array(let old), .array(let new)) where old.count == new.count:
      return zip(old, new).enumerated().flatMap { index, pair in
        let name = pair.0["check"]?.stringValue ?? "\(index)"
        return differences(pair.0, pair.1, at: "\(path)/\(name)")
      }
    default:
      return ["\(path): reported \(old.text.cutForReaders), found \(new.text.cutForReaders)"]
    }
  }
}

/// Something wrong with a report.
public struct ReportMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: the place and what is wrong there.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
