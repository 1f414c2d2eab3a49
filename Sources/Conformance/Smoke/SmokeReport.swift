// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
public import PickerModel

/// One thing that a picker's plumbing must do, and whether it does.
public struct SmokeCheck: Hashable, Sendable {
  /// What became of it.
  public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The plumbing does it.
    case ok
    /// It does not.
    case fail
    /// The picker does not claim what it needs, or the greeting failed.
    case skipped
  }

  /// Its name, `method.unknown`.
  public let name: String
  /// What is demanded, in one sentence.
  public let says: String
  /// What became of it.
  public let outcome: Outcome
  /// What was found; empty where it is as it should be.
  public let found: String
  /// What to do about it; empty where there is nothing to do.
  public let remedy: String

  var json: JSONValue {
    [
      "check": .string(name), "says": .string(says), "outcome": .string(outcome.rawValue),
      "found": .string(found), "remedy": .string(remedy),
    ]
  }
}

/// What the smoke test found.
public struct SmokeReport: Hashable, Sendable {
  /// The picker, nil where it did not even greet.
  public let implementation: Implementation?
  /// The device that was opened, empty where none was.
  public let profile: String
  /// Every check in the order run.
  public let checks: [SmokeCheck]

  /// How many checks have an outcome.
  ///
  /// - Parameter outcome: The outcome.
  /// - Returns: The number.
  public func count(_ outcome: SmokeCheck.Outcome) -> Int {
    checks.count { $0.outcome == outcome }
  }

  /// What the test says to whoever started it.
  public var exitStatus: ExitStatus { count(.fail) == 0 ? .conformant : .notConformant }

  /// One line a check, and a last one that counts them.
  public var text: String {
    let width = checks.map(\.name.count).max() ?? 0
    var lines = checks.map { check in
      let name = check.name.padding(to: width)
      switch check.outcome {
      case .ok: return "ok    \(name)  \(check.says)"
      case .skipped: return "skip  \(name)  \(check.found)"
      case .fail:
        return
          "FAIL  \(name)  \(check.says)\n      found: \(check.found)\n      to do: \(check.remedy)"
      }
    }
    lines.append("\(count(.ok)) passed, \(count(.fail)) failed, \(count(.skipped)) skipped")
    return lines.joined(separator: "\n")
  }

  /// The same as one document.
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
