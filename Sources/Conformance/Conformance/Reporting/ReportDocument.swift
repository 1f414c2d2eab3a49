// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A report of an earlier run, read from a `report.json`.
///
/// The initializer checks the document: no member is missing or unknown, and the totals are
/// correct.
public struct ReportDocument: Sendable {
  /// One check of a report.
  public struct Entry: Hashable, Sendable {
    /// The full name of the check, with its device, case and rule.
    public let name: String
    /// The level of the rule that is checked, such as `MUST`.
    public let level: String
    /// The verdict of the check in this report.
    public let verdict: Verdict
  }

  /// The picker's name and version.
  public let picker: String
  /// The SHA-256 digest of the files of the suite that was run.
  public let suiteDigest: String
  /// The name of the set of cases that count for the claims.
  public let setName: String
  /// The checks that were selected for the run.
  public let selection: CheckSelection
  /// The known failures that the run tolerated.
  public let known: KnownFailures
  /// The claims of the picker, one line for each device.
  public let claims: [String]
  /// Every check in the order in which the checks ran.
  public let entries: [Entry]
  let value: JSONValue

  /// Reads the report of an earlier run.
  ///
  /// - Parameter text: The report as UTF-8.
  /// - Throws: ``ReportError`` for the first error in the report.
  public init(_ text: [UInt8]) throws(ReportError) {
    do throws(JSONSyntaxError) {
      value = try JSONValue(text: text)
    } catch {
      throw ReportError("\(error)")
    }
    if let error = ReportShape.report.error(in: value) {
      throw ReportError(error.description)
    }
    func texts(_ value: JSONValue?) -> [String]? {
      value?.arrayValue?.compactMap(\.stringValue)
    }
    let implementation = value["implementation"]
    picker = [implementation?["name"], implementation?["version"]]
      .compactMap { $0?.stringValue }.joined(separator: " ")
    suiteDigest = value["suite"]?["sha256"]?.stringValue ?? ""
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
      do throws(JSONError) {
        known.append(try KnownFailure(JSONFields(entry, at: "/known/\(index)")))
      } catch {
        throw ReportError(error.description)
      }
    }
    self.known = KnownFailures(known)
    try checkTotals()
  }

  /// The number of the report's checks with each verdict.
  public var counts: VerdictCounts { VerdictCounts(entries.lazy.map(\.verdict)) }

  private func checkTotals() throws(ReportError) {
    if value["totals"] != counts.json {
      throw ReportError("/totals: expected \(counts.json.text), the sum of the checks")
    }
    var mine: [String: VerdictCounts] = [:]
    for (entry, check) in zip(entries, value["checks"]?.arrayValue ?? []) {
      mine[check["profile"]?.stringValue ?? "", default: VerdictCounts()].add(entry.verdict)
    }
    for (index, profile) in (value["profiles"]?.arrayValue ?? []).enumerated() {
      let counts = mine[profile["profile"]?.stringValue ?? ""] ?? VerdictCounts()
      if profile["totals"] != counts.json {
        throw ReportError(
          "/profiles/\(index)/totals: expected \(counts.json.text), the sum of the checks")
      }
    }
  }

  /// Compares this report with another run of the same suite, ignoring the times.
  ///
  /// - Parameter report: The report of the other run.
  /// - Returns: One line for each difference: its position as a JSON path, the value in this report
  ///   and the value in the other report.
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

/// An error in a report.
public struct ReportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line of text with the position of the error in the report (a JSON path) and a description.
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}
