// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A comparison of Locket with another program or with a limit, both measured in one run.
///
/// Only ``ours()`` and ``theirs()`` are measured. Create what they require in ``prepare(in:)``, and
/// restore it between the rounds in ``clear()``.
protocol Comparison: AnyObject {
  /// The description of the comparison and its goal.
  var subject: Subject { get }
  /// Whether the comparison takes minutes, so that it is measured only if the person names it.
  var isLong: Bool { get }
  /// The programs that the comparison requires; if one is missing, the comparison is skipped.
  var programs: [Program] { get }
  /// Creates everything that both sides require.
  ///
  /// - Parameter folder: The absolute path of an empty folder, which is removed afterwards.
  /// - Throws: An error, after which the comparison is skipped.
  func prepare(in folder: String) async throws
  /// Measures Locket's side once, in the subject's unit.
  func ours() async throws -> Double
  /// Measures the other side once, in the subject's unit.
  func theirs() async throws -> Double
  /// Removes the results of a measurement, so that the next one begins in the same state.
  func clear() async throws
  /// Additional observations of the comparison, one line each.
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
  /// The name of the other side.
  var theirs: String
  /// The unit of both measurements, of which the smaller one is better.
  var unit: Unit
  /// The goal that Locket's measurement must meet.
  var goal: Goal
}

/// The unit of measurement.
enum Unit: String, Hashable, Sendable {
  case seconds, microseconds, bytes
}

/// The goal of a comparison.
enum Goal: Hashable, Sendable {
  /// Locket's measurement is at most this multiple of the other side's.
  case ratio(Double)
  /// Locket's measurement exceeds the other side's by at most this amount, in the unit of
  /// measurement.
  case more(Double)
  /// Locket's measurement is at most this amount and at most this multiple of the other side's.
  ///
  /// The amount is in the unit of measurement.
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
  /// The worker program that draws and reads photos for the `locket` command.
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
