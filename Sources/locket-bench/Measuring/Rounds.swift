// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Measures comparisons, ours and theirs in turn, so that a busy machine is busy for both.
struct Rounds {
  let count: Int
  /// Told what is being done.
  let say: (String) -> Void

  /// Measures one comparison.
  ///
  /// - Parameter comparison: What to measure.
  /// - Returns: The figures, or why there are none.
  func measure(_ comparison: any Comparison) async -> Outcome {
    var outcome = Outcome(comparison.subject)
    let missing = comparison.programs.filter {
      !FileManager.default.isExecutableFile(atPath: $0.path)
    }
    guard missing.isEmpty else {
      let words = missing.map { "\($0.path) of the Debian package \($0.package)" }
      outcome.skipped = "needs " + words.joined(separator: ", ")
      return outcome
    }
    do {
      let folder = try BenchFolder()
      say("\(comparison.subject.name): preparing")
      do {
        try await comparison.prepare(in: folder.path)
        for round in 1...max(1, count) {
          say("\(comparison.subject.name): round \(round) of \(count)")
          outcome.ours.add(try await comparison.ours())
          try await comparison.clear()
          outcome.theirs.add(try await comparison.theirs())
          try await comparison.clear()
        }
      } catch {
        outcome.skipped = "\(error)"
      }
      outcome.notes = comparison.notes
      await comparison.finish()
    } catch {
      outcome.skipped = "\(error)"
    }
    return outcome
  }
}
