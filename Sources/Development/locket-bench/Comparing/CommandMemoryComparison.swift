// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares the peak memory of commands on a large library with that on a small one.
///
/// The goal is that the commands need about the same memory on both, and not more than a small
/// device has.
final class CommandMemoryComparison: Comparison {
  /// A `locket` command to measure.
  struct Command: Hashable, Sendable {
    /// The name in the report.
    let name: String
    /// The expected exit status.
    let status: Int32
    /// The arguments of the command; those for the device and the library are added later.
    let arguments: @Sendable (_ count: Int, _ folder: String) -> [String]

    init(
      _ name: String, status: Int32 = 0,
      arguments: @escaping @Sendable (_ count: Int, _ folder: String) -> [String]
    ) {
      self.name = name
      self.status = status
      self.arguments = arguments
    }

    static func == (one: Command, other: Command) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  static let limit = 100_000_000.0
  static let ratio = 1.2
  private static let device = "iphone-ios18"

  /// The commands whose output or work grows with the size of the library.
  static let commands = [
    Command("window --json") { _, _ in ["window", "--json"] },
    Command("window") { _, _ in ["window"] },
    Command("search img") { _, _ in ["search", "img"] },
    Command("search --json img") { _, _ in ["search", "--json", "img"] },
    Command("search \(IndexedRows.word)") { _, _ in ["search", IndexedRows.word] },
    Command("collections --months") { _, _ in ["collections", "--months"] },
    // The pick is cancelled, so the exit status is 1.
    Command("pick, the place in the middle tapped", status: 1) { count, _ in
      ["pick", "--limit", "5", "--script", "tap \(count / 2); cancel"]
    },
    Command("pick of 500, swiped over all", status: 1) { count, _ in
      ["pick", "--limit", "500", "--script", "swipe 1 \(count); cancel"]
    },
    Command("render, scrolled to the end") { _, folder in
      ["render", "--script", "scroll end", "--out", folder + "/end.png"]
    },
  ]

  let subject: Subject
  let programs = [Program.sqlite, Program.locket, Program.imaging]
  private let (many, few): (Int, Int)
  private let commands: [Command]
  private var folder = ""
  private var figures: [Command: (many: Samples, few: Samples)] = [:]

  /// Creates a comparison of two library sizes.
  ///
  /// - Parameters:
  ///   - many: The number of rows of the large library, a multiple of 5,000; the default is a
  ///     million.
  ///   - few: The number of rows of the small library; the default is 100,000.
  ///   - commands: The commands to measure; the default is ``commands``.
  init(
    _ many: Int = 1_000_000, beside few: Int = 100_000,
    commands: [Command] = CommandMemoryComparison.commands
  ) {
    (self.many, self.few) = (many, few)
    self.commands = commands
    subject = Subject(
      name: "command-memory",
      summary: "the most memory of \(commands.count) commands as \(Self.device) over \(many) rows",
      theirs: "the same with \(few)", unit: .bytes, goal: .within(Self.limit, ratio: Self.ratio))
  }

  func prepare(in folder: String) async throws {
    self.folder = folder
    let photos = folder + "/photos"
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    for count in [few, many] { _ = try await IndexedRows(count, in: folder, of: photos) }
  }

  func ours() async throws -> Double {
    try await maximumPeak(over: many) { figures[$0, default: (Samples(), Samples())].many.add($1) }
  }

  func theirs() async throws -> Double {
    try await maximumPeak(over: few) { figures[$0, default: (Samples(), Samples())].few.add($1) }
  }

  private func maximumPeak(over count: Int, _ record: (Command, Double) -> Void) async throws
    -> Double
  {
    var maximum = 0.0
    for command in commands {
      let peak = try await peak(of: command, over: count)
      record(command, peak)
      maximum = max(maximum, peak)
    }
    return maximum
  }

  /// Runs a command and returns its peak memory; discards its output.
  private func peak(of command: Command, over count: Int) async throws -> Double {
    let arguments = command.arguments(count, folder)
    let log = folder + "/command.log"
    try? FileManager.default.removeItem(atPath: log)
    // The shell replaces itself with the command, so that only the memory of the command is
    // measured.
    let line = [
      "/bin/sh", "-c", "exec \"$@\" > /dev/null", "sh", "/usr/bin/env",
      "XDG_CACHE_HOME=\(folder)/cache",
      Program.locket.path, arguments[0], "--profile", Self.device, "--library",
      "\(folder)/\(count).locket",
    ]
    let peak = try await ChildProgram.peakMemory(
      of: line + arguments.dropFirst(), log: log, status: command.status)
    return Double(peak)
  }

  var remarks: [String] {
    commands.compactMap { command in
      guard let figures = figures[command], figures.few.median > 0 else { return nil }
      let (many, few) = (figures.many.median, figures.few.median)
      let isMet = subject.goal.isMet(ours: many, theirs: few)
      return "\(command.name): \(Unit.bytes.text(of: many)), \(Unit.bytes.text(of: few)) with "
        + "\(self.few): " + String(format: "%.2fx", many / few) + (isMet ? "" : ", missed")
    }
  }

  func clear() async throws { try? FileManager.default.removeItem(atPath: folder + "/cache") }
}
