// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// One failure that is known and, for a time, tolerated.
public struct KnownFailure: Hashable, Sendable {
  /// The check without its device, `window/newest-500[501]/watch.window.newest500`.
  public let check: String
  /// The device.
  public let profile: String
  /// Why it fails.
  public let reason: String
  /// Where that is worked on.
  public let issue: String
  /// The last day on which it is tolerated.
  public let until: String

  /// The check's whole name.
  public var name: String { "\(profile)/\(check)" }

  /// The entry as its file writes it.
  public var json: JSONValue {
    [
      "check": .string(check), "profile": .string(profile), "reason": .string(reason),
      "issue": .string(issue), "until": .string(until),
    ]
  }

  init(_ fields: JSONFields) throws(JSONMistake) {
    let keys: Set<String> = ["check", "profile", "reason", "issue", "until"]
    if let mistake = fields.unknownKeys(besides: keys).first { throw mistake }
    check = try fields.string("check")
    profile = try fields.string("profile")
    reason = try fields.string("reason")
    issue = try fields.string("issue")
    until = try fields.required("until", "a day such as 2027-01-31") { value in
      value.stringValue.flatMap { CalendarDay.isDay($0) ? $0 : nil }
    }
  }
}

/// The failures of a picker that are known; a list that must stay true.
public struct KnownFailures: Hashable, Sendable {
  /// The entries in the file's order.
  public let entries: [KnownFailure]
  private let today: String

  /// Knows of nothing.
  public init() {
    entries = []
    today = ""
  }

  /// Reads a list: one JSON object a line; blank lines count for nothing.
  ///
  /// - Parameters:
  ///   - text: The list as UTF-8.
  ///   - suite: The suite, in which every entry names a check.
  ///   - today: The day as `2026-11-21`, by which entries end.
  /// - Throws: ``KnownFailuresMistake`` with the line.
  public init(_ text: [UInt8], suite: Suite, today: String) throws(KnownFailuresMistake) {
    let names = Set(suite.checks.map(\.description))
    var entries: [KnownFailure] = []
    var seen: Set<String> = []
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated()
    where !line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) {
      func mistake(_ detail: String) -> KnownFailuresMistake {
        KnownFailuresMistake(line: index + 1, detail: detail)
      }
      let entry: KnownFailure
      do {
        entry = try KnownFailure(JSONFields(JSONValue(text: line)))
      } catch {
        throw mistake("\(error)")
      }
      guard names.contains(entry.name) else {
        throw mistake(
          "no check \"\(entry.check)\" for the profile \"\(entry.profile)\"; see list --checks")
      }
      guard seen.insert(entry.name).inserted else { throw mistake("\(entry.name) is listed twice") }
      entries.append(entry)
    }
    self.entries = entries
    self.today = today
  }

  init(_ entries: [KnownFailure]) {
    self.entries = entries
    today = ""
  }

  /// Whether an entry's last day is over.
  ///
  /// - Parameter entry: The entry.
  /// - Returns: Whether it is.
  public func isOver(_ entry: KnownFailure) -> Bool {
    // Days written this way are in order as texts.
    entry.until < today
  }
}

/// Something wrong with a list of known failures.
public struct KnownFailuresMistake: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// What is wrong there.
  public let detail: String

  /// One line: the place and what is wrong there.
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
