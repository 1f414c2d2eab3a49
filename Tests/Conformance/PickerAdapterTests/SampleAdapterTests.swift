// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerTesting
import Testing

/// Tests of the sample pickers that show how to write an adapter.
@Suite(.timeLimit(.minutes(10))) struct SampleAdapterTests {
  private static let folder = ProjectFolder.path(of: "Examples/adapters")

  static let samples = ["watch.py", "watch.js", "watch.swift"]

  private func command(_ sample: String) throws -> String {
    switch sample {
    case "watch.py": return "exec python3 '\(Self.folder)/watch.py'"
    // Debian has used both names for the program.
    case "watch.js":
      return "exec $(command -v node || echo nodejs) '\(Self.folder)/watch.js'"
    default:
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("example-watch").path
      try #require(
        FileManager.default.isExecutableFile(atPath: program), "\(program) was not built")
      return "exec '\(program)'"
    }
  }

  @Test(arguments: samples)
  func everySampleIsGreenInSmoke(sample: String) async throws {
    let smoke = Smoke(command: try command(sample), watchdog: .seconds(600))
    let report = try await smoke.run(profile: "apple-watch-45mm")
    #expect(report.exitStatus == .conformant, "\(report.text)")
    #expect(report.count(.ok) == report.checks.count)
    #expect(report.implementation?.name == sample)
  }

  /// The scripts do everything they claim; what they do not claim is not part of a watch's core.
  @Test(arguments: ["watch.py", "watch.js"])
  func theScriptsAreConformantWatches(sample: String) async throws {
    let suite = try Suite.bundled()
    let adapter = ProcessAdapter(command: try command(sample), watchdog: .seconds(600))
    let report = try await Runner(suite).run(on: adapter)
    let watch = report.results.filter { $0.check.profile == "apple-watch-45mm" }
    let failed = watch.filter { ![.pass, .notApplicable].contains($0.verdict) }
    #expect(failed.map { "\($0.check): \($0.explanation)" } == [])
    #expect(report.count(.pass) > 90)
    #expect(report.exitStatus == .conformant)
  }

  @Test(arguments: samples)
  func everySampleIsShort(sample: String) throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(sample)", encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(lines <= 120, "\(sample) has \(lines) lines")
    #expect(text.contains("SPDX-License-Identifier: Apache-2.0"))
  }
}
