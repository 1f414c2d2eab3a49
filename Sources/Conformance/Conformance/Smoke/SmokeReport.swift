// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
public import PickerModel

/// One requirement of the protocol, and whether a picker meets it.
public struct SmokeCheck: Hashable, Sendable {
  /// The outcome of a check.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The picker meets the requirement.
    case ok
    /// The picker does not meet the requirement.
    case fail
    /// The check did not run, because the picker does not have the required capability, or because
    /// `hello` failed.
    case skipped
  }

  /// The name of the check, such as `method.unknown`.
  public let name: String
  /// What the protocol requires of the picker, in one sentence.
  public let requirement: String
  /// Whether the picker meets the requirement.
  public let outcome: Outcome
  /// A description of how the picker failed the check; empty if it passed.
  public let found: String
  /// What the author of the adapter can do after a failure; empty if there is nothing to do.
  public let remedy: String

  var json: JSONValue {
    [
      "check": .string(name), "says": .string(requirement), "outcome": .string(outcome.rawValue),
      "found": .string(found), "remedy": .string(remedy),
    ]
  }
}

/// The result of the smoke test.
public struct SmokeReport: Hashable, Sendable {
  /// The name and the version of the picker, nil if `hello` failed.
  public let implementation: Implementation?
  /// The identifier of the device on which the smoke test opened a picker; empty if no picker was
  /// opened.
  public let profile: String
  /// Every check of the smoke test, in the order in which the checks ran.
  public let checks: [SmokeCheck]

  /// Returns the number of checks with an outcome.
  ///
  /// - Parameter outcome: The outcome.
  /// - Returns: The number of checks with this outcome.
  public func count(_ outcome: SmokeCheck.Outcome) -> Int {
    checks.count { $0.outcome == outcome }
  }

  /// The exit status of the smoke test's process.
  public var exitStatus: ExitStatus { count(.fail) == 0 ? .conformant : .notConformant }

  /// One line for each check, and a last line with the number of checks for each outcome.
  public var text: String {
    let width = checks.map(\.name.count).max() ?? 0
    var lines = checks.map { check in
      let name = check.name.padding(to: width)
      switch check.outcome {
      case .ok: return "ok    \(name)  \(check.requirement)"
      case .skipped: return "skip  \(name)  \(check.found)"
      case .fail:
        return
          "FAIL  \(name)  \(check.requirement)\n      found: \(check.found)\n      to do: \(check.remedy)"
      }
    }
    lines.append("\(count(.ok)) passed, \(count(.fail)) failed, \(count(.skipped)) skipped")
    return lines.joined(separator: "\n")
  }

  /// The report as a JSON document.
  public var json: JSONValue {
    [
      "format": 1,
      "implementation": implementation.map {
        ["name": .string($0.name), "version": .string($0.version)]
      } ?? .null,
      "profile": .string(profile), "checks": .array(checks.map(\.json)),
      "totals": [
        "checks": .integer(Int64(checks.count)), "ok": .integer(Int64(count(.ok))),
        "fail": .integer(Int64(count(.fail))), "skipped": .integer(Int64(count(.skipped))),
      ],
    ]
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
