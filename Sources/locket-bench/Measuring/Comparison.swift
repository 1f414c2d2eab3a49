// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something of ours beside something of somebody else, measured in one run.
///
/// Only ``ours()`` and ``theirs()`` count; what they need is made in ``prepare(in:)`` and between
/// rounds in ``clear()``.
protocol Comparison: AnyObject {
  /// What is compared, and what is good enough.
  var subject: Subject { get }
  /// Whether it takes minutes, so that it is measured only where it is named.
  var isLong: Bool { get }
  /// Programs without which it is skipped.
  var programs: [Program] { get }
  /// Makes what both sides need.
  ///
  /// - Parameter folder: The absolute path of an empty folder, removed afterwards.
  /// - Throws: What keeps it from being measured; it is skipped then.
  func prepare(in folder: String) async throws
  /// Measures our side once, in the subject's unit.
  func ours() async throws -> Double
  /// Measures the other side once, in the subject's unit.
  func theirs() async throws -> Double
  /// Takes away what one measurement left, so that the next one finds what it found.
  func clear() async throws
  /// What was seen beside the figures, one line each.
  var notes: [String] { get }
  /// Ends what ``prepare(in:)`` started.
  func finish() async
}

extension Comparison {
  var isLong: Bool { false }
  var programs: [Program] { [] }
  var notes: [String] { [] }
  func clear() async throws {}
  func finish() async {}
}

/// What a comparison compares.
struct Subject: Hashable, Sendable {
  /// What it is called on the command line.
  var name: String
  /// What is measured, in a few words.
  var summary: String
  /// What the other side is.
  var theirs: String
  /// What is counted on both sides; less is better.
  var unit: Unit
  /// What is good enough.
  var goal: Goal
}

/// What is counted.
enum Unit: String, Hashable, Sendable {
  case seconds, microseconds, bytes
}

/// What is good enough.
enum Goal: Hashable, Sendable {
  /// Ours is at most so many times theirs.
  case ratio(Double)
  /// Ours is at most so much more than theirs, in the unit that is counted.
  case more(Double)
  /// Ours is at most so much, in the unit that is counted, and at most so many times theirs.
  case within(Double, ratio: Double)

  /// Whether two medians meet it.
  func isMet(ours: Double, theirs: Double) -> Bool {
    switch self {
    case .ratio(let most): ours <= theirs * most
    case .more(let most): ours <= theirs + most
    case .within(let most, let ratio): ours <= most && ours <= theirs * ratio
    }
  }
}

/// A program of somebody else.
struct Program: Hashable, Sendable {
  /// Its absolute path.
  let path: String
  /// The Debian package that has it.
  let package: String

  /// The command that is measured, beside this one.
  static let locket = Program(
    path: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().path + "/locket",
    package: "none of them: make build")
  /// What draws and reads photos for it.
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
