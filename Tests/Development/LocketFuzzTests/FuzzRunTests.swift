// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import locket_fuzz

/// A short run of every format with real workers, including the detection of a crash.
@Suite struct FuzzRunTests {
  private func limits(
    _ folder: TemporaryDirectory, count: Int, executable: String? = nil
  ) -> RunLimits {
    RunLimits(
      count: count, runSeconds: 1e9, stepSeconds: 120, maximumMemory: 1 << 30,
      findings: folder.path
    ) {
      ImagingWorkers(
        executable: executable, photoWorkers: 1, timeout: .seconds(120),
        limits: ImagingLimits(pixels: 50_000_000, memory: 128 << 20))
    }
  }

  private func maker() async throws -> CaseMaker {
    let workers = ImagingWorkers(timeout: .seconds(120))
    let corpus = try await SeedCorpus(drawing: workers)
    await workers.close()
    return CaseMaker(seed: 3, drawn: corpus, corpus: [], only: Set(FuzzFormat.allCases))
  }

  @Test func everySeedGivesAPicture() async throws {
    let folder = try TemporaryDirectory()
    let maker = try await maker()
    var lane = Lane(number: 0, folder: folder.path, limits(folder, count: 0).workers())
    for seed in maker.seedCorpus.seeds where !seed.format.isText && seed.format != .raw {
      let item = FuzzCase(
        number: 0, format: seed.format, origin: seed.name, bytes: seed.bytes,
        cell: PixelSize(width: 16, height: 16), box: PixelSize(width: 40, height: 40))
      let result = try await lane.run(item)
      // Files that may hold unknown data are refused.
      let isRefused = [.avi, .matroska].contains(seed.format)
      #expect(
        result.steps.map(\.outcome)
          == ["image", "unsupported", "image", "image", isRefused ? "unsupported" : "image"],
        "\(seed.format) \(seed.name): \(result)")
      #expect(result.issues.isEmpty)
      #expect(result.peak > 0)
    }
    await lane.workers.close()
  }

  @Test func mutatedFilesFailOnlyThemselves() async throws {
    let folder = try TemporaryDirectory()
    let maker = try await maker()
    var state = RunState(seed: 3)
    // `make fuzz` runs the bombs separately.
    state.next = maker.bombs.count
    let run = FuzzRun(maker, limits(folder, count: maker.bombs.count + 200), from: state)
    try await run.run(lanes: 2, folder: folder.path) { _ in }
    #expect(run.current.tally.files == 200)
    #expect(run.current.tally.findings.isEmpty, "\(run.current.tally.lines)")
    #expect(run.current.open.isEmpty)
  }

  @Test func aWorkerThatDiesIsFoundAndItsFileKept() async throws {
    let folder = try TemporaryDirectory()
    let text = try folder.write(Array("#!/bin/sh\nkill -SEGV $$\n".utf8), to: "worker.sh")
    let script = try folder.program(copiedFrom: text, as: "worker")
    let maker = try await maker()
    var state = RunState(seed: 3)
    state.next = maker.bombs.count
    let count = maker.bombs.count + 2
    let run = FuzzRun(maker, limits(folder, count: count, executable: script), from: state)
    try await run.run(lanes: 1, folder: folder.path) { _ in }
    #expect(run.current.tally.findings["crashed"] == 2 * Step.allCases.count)
    let kept = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(kept.filter { $0.hasPrefix("crashed-") && !$0.hasSuffix(".json") }.count == 2)
  }
}
