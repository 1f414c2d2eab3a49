// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares the peak memory of a process that indexes many files with that of one that indexes few
/// files.
///
/// The goal is that the two need about the same memory.
final class IndexMemoryComparison: Comparison {
  private static let many = 100_000
  private static let few = 10_000

  let subject = Subject(
    name: "index-memory",
    summary: "peak memory of a process that indexes \(many) files, workers apart",
    theirs: "itself with \(few)", unit: .bytes, goal: .more(5_000_000))
  let isLong = true
  private var folder = ""
  private var times = Samples()

  func prepare(in folder: String) async throws {
    self.folder = folder
    for count in [Self.few, Self.many] {
      try await CameraFolder.fill(count, in: "\(folder)/\(count)") { number, path in
        try SyntheticPhoto(byteCount: 3_000, number: number).write(to: path)
      }
    }
    try await clear()
  }

  func ours() async throws -> Double {
    let start = ContinuousClock.now
    defer { times.add(start.duration(to: .now).inSeconds) }
    return try await peak(Self.many)
  }

  func theirs() async throws -> Double { try await peak(Self.few) }

  private func peak(_ count: Int) async throws -> Double {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let log = folder + "/index/child.log"
    try await ChildProgram.run(
      [program, "index-folder", "\(folder)/\(count)", folder + "/index/photos.locket"], log: log)
    let said = try String(contentsOfFile: log, encoding: .utf8).split(separator: " ")
    guard said.count == 2, Int(said[0]) == count, let peak = Double(said[1].dropLast()) else {
      throw ChildProgram.Failure(description: "the process that indexes said: \(said)")
    }
    return peak
  }

  func clear() async throws { try await Disk.empty(folder + "/index") }

  var remarks: [String] {
    times.values.isEmpty ? [] : ["indexed in \(Unit.seconds.text(of: times.median))"]
  }
}
