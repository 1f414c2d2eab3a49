// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// A known failure of a check, which is tolerated until a certain day.
public struct KnownFailure: Hashable, Sendable {
  /// The name of the check without its device, such as
  /// `window/newest-500[501]/watch.window.newest500`.
  public let check: String
  /// The identifier of the profile of the device on which the check fails.
  public let profile: String
  /// The reason why the check fails.
  public let reason: String
  /// The issue in which the failure is tracked, for example its web address.
  public let issue: String
  /// The last day on which the failure is tolerated, such as `2026-11-21`.
  public let until: String

  /// The full name of the check, with its device.
  public var name: String { "\(profile)/\(check)" }

  /// The known failure as JSON, as the file with the list contains it.
  public var json: JSONValue {
    [
      "check": .string(check), "profile": .string(profile), "reason": .string(reason),
      "issue": .string(issue), "until": .string(until),
    ]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    let keys: Set<String> = ["check", "profile", "reason", "issue", "until"]
    if let error = fields.unknownKeys(besides: keys).first { throw error }
    check = try fields.string("check")
    profile = try fields.string("profile")
    reason = try fields.string("reason")
    issue = try fields.string("issue")
    until = try fields.required("until", "a day such as 2027-01-31") { value in
      value.stringValue.flatMap { CalendarDay.isDay($0) ? $0 : nil }
    }
  }
}

/// The list of a picker's known failures; a run that has only these failures succeeds.
public struct KnownFailures: Hashable, Sendable {
  /// The known failures, in the order of the file.
  public let entries: [KnownFailure]
  private let today: String

  /// Creates an empty list of known failures.
  public init() {
    entries = []
    today = ""
  }

  /// Reads a list of known failures with one JSON object on each line; blank lines are ignored.
  ///
  /// - Parameters:
  ///   - text: The list as UTF-8.
  ///   - suite: The suite; each known failure must name one of its checks.
  ///   - today: The current day in the form `2026-11-21`, to find known failures whose last day is
  ///     over.
  /// - Throws: ``KnownFailuresError`` with the number of the line that has an error.
  public init(_ text: [UInt8], suite: Suite, today: String) throws(KnownFailuresError) {
    let names = Set(suite.checks.map(\.description))
    var entries: [KnownFailure] = []
    var seen: Set<String> = []
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      func makeError(_ detail: String) -> KnownFailuresError {
        KnownFailuresError(line: index + 1, detail: detail)
      }
      let entry: KnownFailure
      do {
        entry = try KnownFailure(JSONFields(JSONValue(text: line)))
      } catch {
        throw makeError("\(error)")
      }
      guard names.contains(entry.name) else {
        let nearest = entry.name.nearestName(among: names.sorted())
        let remedy = nearest?.asSuggestion ?? "see 'locket-conformance list --checks'"
        throw makeError(
          "no check \"\(entry.check)\" for the profile \"\(entry.profile)\"; \(remedy)")
      }
      guard seen.insert(entry.name).inserted else {
        throw makeError("\(entry.name) is listed twice")
      }
      entries.append(entry)
    }
    self.entries = entries
    self.today = today
  }

  init(_ entries: [KnownFailure]) {
    self.entries = entries
    today = ""
  }

  /// Returns whether the last day on which a known failure is tolerated is over.
  ///
  /// - Parameter entry: The known failure.
  /// - Returns: Whether the last day is over.
  public func isExpired(_ entry: KnownFailure) -> Bool {
    // Days in this form can be compared as text.
    entry.until < today
  }
}

/// An error in a list of known failures.
public struct KnownFailuresError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line with the error, from 1.
  public let line: Int
  /// A description of the error in the line.
  public let detail: String

  /// One line of text with the line number and the description of the error.
  public var description: String { "line \(line): \(detail)" }
}

/// Days written as `2026-11-21`.
enum CalendarDay {
  static func isDay(_ text: String) -> Bool {
    guard let match = text.wholeMatch(of: #/(\d{4})-(\d\d)-(\d\d)/#),
      let month = Int(match.2), let day = Int(match.3), let year = Int(match.1)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...12).contains(month) && (1...lengths[month - 1]).contains(day)
  }
}
