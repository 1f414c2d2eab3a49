// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How much memory commands take over a large library beside a small one: as much, and not more than
/// a small device has to spare.
final class CommandMemoryComparison: Comparison {
  /// What is measured: the words of a command behind `locket`.
  struct Command: Hashable, Sendable {
    /// What it is called in the report.
    let name: String
    /// The status that it ends with.
    let status: Int32
    /// Its arguments, without those that name device and library.
    let words: @Sendable (_ count: Int, _ folder: String) -> [String]

    init(
      _ name: String, status: Int32 = 0,
      words: @escaping @Sendable (_ count: Int, _ folder: String) -> [String]
    ) {
      self.name = name
      self.status = status
      self.words = words
    }

    static func == (one: Command, other: Command) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  static let limit = 100_000_000.0
  static let ratio = 1.2
  private static let device = "iphone-ios18"

  /// The commands whose answers, or the way to them, grow with the library.
  static let commands = [
    Command("window --json") { _, _ in ["window", "--json"] },
    Command("window") { _, _ in ["window"] },
    Command("search img") { _, _ in ["search", "img"] },
    Command("search --json img") { _, _ in ["search", "--json", "img"] },
    Command("search \(IndexedRows.word)") { _, _ in ["search", IndexedRows.word] },
    Command("collections --months") { _, _ in ["collections", "--months"] },
    // Cancelled picks end with 1.
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

  /// Compares two sizes of a library.
  ///
  /// - Parameters:
  ///   - many: How many rows the large one has, a multiple of 5,000; the default is a million.
  ///   - few: How many the small one has; the default is a tenth of a million.
  ///   - commands: What is measured; the default is ``commands``.
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
    try await most(over: many) { figures[$0, default: (Samples(), Samples())].many.add($1) }
  }

  func theirs() async throws -> Double {
    try await most(over: few) { figures[$0, default: (Samples(), Samples())].few.add($1) }
  }

  private func most(over count: Int, _ note: (Command, Double) -> Void) async throws -> Double {
    var most = 0.0
    for command in commands {
      let peak = try await peak(of: command, over: count)
      note(command, peak)
      most = max(most, peak)
    }
    return most
  }

  /// The peak of one command, whose output is discarded.
  private func peak(of command: Command, over count: Int) async throws -> Double {
    let words = command.words(count, folder)
    let log = folder + "/command.log"
    try? FileManager.default.removeItem(atPath: log)
    // The shell becomes the command.
    let line = [
      "/bin/sh", "-c", "exec \"$@\" > /dev/null", "sh", "/usr/bin/env",
      "XDG_CACHE_HOME=\(folder)/cache",
      Program.locket.path, words[0], "--profile", Self.device, "--library",
      "\(folder)/\(count).locket",
    ]
    let peak = try await ChildProgram.peakMemory(
      of: line + words.dropFirst(), log: log, status: command.status)
    return Double(peak)
  }

  var notes: [String] {
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
