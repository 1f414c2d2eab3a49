// SPDX-License-Identifier: Apache-2.0

import Conformance
import ConformanceWire
import Foundation
import PickerAdapter
import Testing

@Suite struct StdioTests {
  /// The mutant program is next to the test program.
  private func command(_ mutant: String) throws -> String {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let path = program.deletingLastPathComponent().appendingPathComponent("locket-conformance").path
    try #require(FileManager.default.isExecutableFile(atPath: path), "\(path) was not built")
    return "'\(path)' mutant \(mutant)"
  }

  /// Tests one device; `make test` runs all of them over the protocol.
  @Test func everyCheckPassesOverStdio() async throws {
    let suite = try Suite.bundled()
    var selection = CheckSelection()
    selection.profiles = ["carplay-800x480"]
    let adapter = ProcessAdapter(command: try command("none"), watchdog: .seconds(600))
    let report = try await Runner(suite, selection: selection).run(on: adapter)
    #expect(report.results.contains { $0.verdict == .pass })
    let failed = report.results.filter { $0.verdict != .pass && $0.verdict != .notRun }
    #expect(failed.map(\.explanation) == [])
    let inProcess = try await Runner(suite, selection: selection).run(on: InProcessAdapter())
    #expect(report.json == inProcess.json)
  }

  @Test func aMutantFailsOverStdioAsInProcess() async throws {
    let suite = try Suite.bundled()
    var selection = CheckSelection()
    selection.only = ["window/newest-500"]
    selection.profiles = ["apple-watch-45mm"]
    let adapter = ProcessAdapter(command: try command("watch-window-499"), watchdog: .seconds(600))
    let report = try await Runner(suite, selection: selection).run(on: adapter)
    #expect(
      report.results.filter { $0.verdict == .fail }.map(\.check.caseName)
        == ["window/newest-500[500]", "window/newest-500[501]", "window/newest-500[1001]"])
  }
}
