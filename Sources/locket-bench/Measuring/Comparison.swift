// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A comparison of Locket with another program or limit, measured in one run.
///
/// Only ``ours()`` and ``theirs()`` are measured. Their prerequisites are created in
/// ``prepare(in:)`` and, between rounds, in ``clear()``.
protocol Comparison: AnyObject {
  /// The description of the comparison and its goal.
  var subject: Subject { get }
  /// Whether it takes minutes, so that it is measured only if it is named.
  var isLong: Bool { get }
  /// The programs that it requires; without them it is skipped.
  var programs: [Program] { get }
  /// Creates what both sides need.
  ///
  /// - Parameter folder: The absolute path of an empty folder, removed afterwards.
  /// - Throws: An error; the comparison is skipped in that case.
  func prepare(in folder: String) async throws
  /// Measures our side once, in the subject's unit.
  func ours() async throws -> Double
  /// Measures the other side once, in the subject's unit.
  func theirs() async throws -> Double
  /// Removes the results of a measurement, so that the next one starts from the same state.
  func clear() async throws
  /// Additional observations, one line each.
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
  /// The unit of measurement on both sides; less is better.
  var unit: Unit
  /// The goal.
  var goal: Goal
}

/// The unit of measurement.
enum Unit: String, Hashable, Sendable {
  case seconds, microseconds, bytes
}

/// The goal of a comparison.
enum Goal: Hashable, Sendable {
  /// Ours is at most this many times theirs.
  case ratio(Double)
  /// Ours exceeds theirs by at most this amount, in the unit of measurement.
  case more(Double)
  /// Ours is at most this amount, in the unit of measurement, and at most this many times theirs.
  case within(Double, ratio: Double)

  /// Whether two medians meet the goal.
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
  /// Its absolute path.
  let path: String
  /// The Debian package that contains it.
  let package: String

  /// The measured command, in the same folder as this one.
  static let locket = Program(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/locket",
    package: "none of them: make build")
  /// The program that draws and reads photos for it.
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
