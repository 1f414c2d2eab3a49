// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import locket_bench

@Suite struct RoundsTests {
  /// Records the calls it receives.
  private final class RecordingComparison: Comparison {
    let subject = Subject(
      name: "noting", summary: "", theirs: "", unit: .seconds, goal: .ratio(1))
    var programs: [Program] = []
    var steps: [String] = []
    var folder = ""
    var failure: ChildProgram.Failure?
    var remarks: [String] { ["seen"] }

    func prepare(in folder: String) async throws {
      steps.append("prepare")
      self.folder = folder
      #expect(FileManager.default.fileExists(atPath: folder))
    }
    func ours() async throws -> Double {
      steps.append("ours")
      return Double(steps.count)
    }
    func theirs() async throws -> Double {
      steps.append("theirs")
      if let failure { throw failure }
      return 1
    }
    func clear() async throws { steps.append("clear") }
    func finish() async { steps.append("finish") }
  }

  private let rounds = Rounds(count: 2) { _ in }

  @Test func sidesAlternate() async {
    let comparison = RecordingComparison()
    let outcome = await rounds.measure(comparison)
    let round = ["ours", "clear", "theirs", "clear"]
    #expect(comparison.steps == ["prepare"] + round + round + ["finish"])
    #expect(outcome.ours.values == [2, 6])
    #expect(outcome.theirs.values == [1, 1])
    #expect(outcome.remarks == ["seen"])
    #expect(!FileManager.default.fileExists(atPath: comparison.folder))
  }

  @Test func missingProgramIsReported() async {
    let comparison = RecordingComparison()
    comparison.programs = [Program(path: "/nowhere/curl", package: "curl")]
    let outcome = await rounds.measure(comparison)
    #expect(outcome.skipped == "needs /nowhere/curl of the Debian package curl")
    #expect(comparison.steps.isEmpty)
  }

  @Test func failedComparisonIsSkippedAndFinished() async {
    let comparison = RecordingComparison()
    comparison.failure = ChildProgram.Failure(description: "no server")
    let outcome = await rounds.measure(comparison)
    #expect(outcome.skipped == "no server")
    #expect(outcome.isMet == nil)
    #expect(comparison.steps == ["prepare", "ours", "clear", "theirs", "finish"])
    #expect(!FileManager.default.fileExists(atPath: comparison.folder))
  }
}
