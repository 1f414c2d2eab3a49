// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compares the peak memory of a picker on a terminal with a limit.
final class PickerMemoryComparison: Comparison {
  private static let limit = 40_000_000.0

  let subject = Subject(
    name: "picker-memory",
    summary: "peak memory of a watch's picker on a terminal, three picked of 120 and scrolled, "
      + "mapped libraries included",
    theirs: "the maximum", unit: .bytes, goal: .ratio(1))
  let programs = [Program.locket]
  private var folder = ""
  private var workers = Samples()
  private var television = Samples()

  func prepare(in folder: String) async throws {
    self.folder = folder
    try await ChildProgram.run(
      [Program.locket.path, "sample", folder + "/photos", "--images", "120", "--videos", "0"],
      log: folder + "/sample.log")
    // The first picker fills the index, before the measurement.
    _ = try await show(on: "apple-watch-45mm-family")
  }

  func ours() async throws -> Double {
    television.add(try await show(on: "android-tv-full-hd").picker)
    let watch = try await show(on: "apple-watch-45mm-family")
    workers.add(watch.workers)
    return watch.picker
  }

  func theirs() async throws -> Double { Self.limit }

  var remarks: [String] {
    guard !television.values.isEmpty else { return [] }
    return [
      "its workers together: \(Unit.bytes.text(of: workers.median))",
      "a television of 1920 by 1080: \(Unit.bytes.text(of: television.median))",
    ]
  }

  /// Opens a picker, picks three assets, scrolls, and reads its memory.
  private func show(on device: String) async throws -> (picker: Double, workers: Double) {
    let command = [
      "/usr/bin/env", "XDG_CACHE_HOME=\(folder)/cache", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
      Program.locket.path, "demo", "--profile", device, "--library", folder + "/photos",
    ]
    let log = folder + "/picker.log"
    return try await ChildProgram.onThread {
      let terminal = try TerminalProgram(command, log: log)
      try terminal.expect("120 items", quiet: 2_000)
      for keys in [" ", "\u{1B}[C ", "\u{1B}[C "] { _ = terminal.type(keys) }
      for _ in 0..<12 { _ = terminal.type("\u{1B}[B") }
      let picker = terminal.program.peakMemory ?? 0
      let workers = terminal.program.peakMemoryOfChildren.reduce(0, +)
      return (Double(picker), Double(workers))
    }
  }
}
