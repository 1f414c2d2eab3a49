// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A comparison of Locket with another program or with a limit.
///
/// ``ours()`` and ``theirs()`` measure. Create what they need in ``prepare(in:)``. Remove what a
/// measurement leaves in ``clear()``.
protocol Comparison: AnyObject {
  /// The description of the comparison and its goal.
  var subject: Subject { get }
  /// Whether the comparison takes minutes; such a comparison runs only if the person names it.
  var isLong: Bool { get }
  /// The programs that the comparison requires; if one is missing, the comparison is skipped.
  var programs: [Program] { get }
  /// Creates everything that the measurements need.
  ///
  /// - Parameter folder: The absolute path of an empty folder, which is removed afterwards.
  /// - Throws: An error, after which the comparison is skipped.
  func prepare(in folder: String) async throws
  /// Measures Locket once and returns the value in the unit of ``subject``.
  func ours() async throws -> Double
  /// Measures the other side once and returns the value in the unit of ``subject``.
  func theirs() async throws -> Double
  /// Removes what a measurement left, so that the next one begins in the same state.
  func clear() async throws
  /// Lines that are printed below the table.
  var remarks: [String] { get }
  /// Stops what ``prepare(in:)`` started.
  func finish() async
}

extension Comparison {
  var isLong: Bool { false }
  var programs: [Program] { [] }
  var remarks: [String] { [] }
  func clear() async throws {}
  func finish() async {}
}

/// The description of a comparison.
struct Subject: Hashable, Sendable {
  /// The name on the command line.
  var name: String
  /// A short description of the measurement.
  var summary: String
  /// The name of the other side, such as the name of a program.
  var theirs: String
  /// The unit of both values; smaller values are better.
  var unit: Unit
  /// The goal that Locket's value must meet.
  var goal: Goal
}

/// The unit of measurement.
enum Unit: String, Hashable, Sendable {
  case seconds, microseconds, bytes
}

/// The goal of a comparison.
enum Goal: Hashable, Sendable {
  /// Locket's value is at most this multiple of the other side's value.
  case ratio(Double)
  /// Locket's value exceeds the other side's value by at most this amount.
  case more(Double)
  /// Locket's value is at most this amount, and at most this multiple of the other side's value.
  ///
  /// The amount is in the unit of the comparison.
  case within(Double, ratio: Double)

  /// Returns whether the medians of both sides meet the goal.
  func isMet(ours: Double, theirs: Double) -> Bool {
    switch self {
    case .ratio(let maximum): ours <= theirs * maximum
    case .more(let maximum): ours <= theirs + maximum
    case .within(let maximum, let ratio): ours <= maximum && ours <= theirs * ratio
    }
  }
}

/// An external program.
struct Program: Hashable, Sendable {
  /// The program's absolute path.
  let path: String
  /// The Debian package that contains the program.
  let package: String

  /// The `locket` command, in the folder of this program.
  static let locket = Program(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/locket",
    package: "none of them: make build")
  /// The program that decodes and draws pictures for the `locket` command.
  static let imaging = Program(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/locket-imaging",
    package: "none of them: make build")
  static let nginx = Program(path: "/usr/sbin/nginx", package: "nginx-light")
  static let curl = Program(path: "/usr/bin/curl", package: "curl")
  static let exiftool = Program(path: "/usr/bin/exiftool", package: "libimage-exiftool-perl")
  static let find = Program(path: "/usr/bin/find", package: "findutils")
  static let sqlite = Program(path: "/usr/bin/sqlite3", package: "sqlite3")
}
