// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Measures the two sides of a comparison alternately, so that other load on the machine affects
/// both.
struct Rounds {
  let count: Int
  /// A closure that receives progress messages.
  let report: (String) -> Void

  /// Measures one comparison.
  ///
  /// - Parameter comparison: The comparison.
  /// - Returns: The values, or the reason why nothing was measured.
  func measure(_ comparison: any Comparison) async -> Outcome {
    var outcome = Outcome(comparison.subject)
    let missing = comparison.programs.filter {
      !FileManager.default.isExecutableFile(atPath: $0.path)
    }
    guard missing.isEmpty else {
      let packages = missing.map { "\($0.path) of the Debian package \($0.package)" }
      outcome.skipped = "needs " + packages.joined(separator: ", ")
      return outcome
    }
    do {
      let folder = try BenchFolder()
      report("\(comparison.subject.name): preparing")
      do {
        try await comparison.prepare(in: folder.path)
        for round in 1...max(1, count) {
          report("\(comparison.subject.name): round \(round) of \(count)")
          outcome.ours.add(try await comparison.ours())
          try await comparison.clear()
          outcome.theirs.add(try await comparison.theirs())
          try await comparison.clear()
        }
      } catch {
        outcome.skipped = "\(error)"
      }
      outcome.remarks = comparison.remarks
      await comparison.finish()
    } catch {
      outcome.skipped = "\(error)"
    }
    return outcome
  }
}
