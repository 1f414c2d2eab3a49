// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import locket_fuzz

/// A short run of every kind of file through real workers, and that it would notice a crash.
@Suite struct FuzzRunTests {
  private func limits(
    _ folder: TemporaryDirectory, count: Int, executable: String? = nil
  ) -> RunLimits {
    RunLimits(
      count: count, runSeconds: 1e9, stepSeconds: 120, mostMemory: 1 << 30,
      findings: folder.path
    ) {
      ImagingWorkers(
        executable: executable, photoWorkers: 1, timeout: .seconds(120),
        limits: ImagingLimits(pixels: 50_000_000, memory: 128 << 20))
    }
  }

  private func maker() async throws -> CaseMaker {
    let workers = ImagingWorkers(timeout: .seconds(120))
    let shelf = try await SeedShelf(drawing: workers)
    await workers.close()
    return CaseMaker(seed: 3, drawn: shelf, corpus: [], only: Set(FuzzFormat.allCases))
  }

  @Test func everyWholeFileGivesAPicture() async throws {
    let folder = try TemporaryDirectory()
    let maker = try await maker()
    var lane = Lane(number: 0, folder: folder.path, limits(folder, count: 0).workers())
    for seed in maker.shelf.seeds where !seed.format.isText && seed.format != .raw {
      let item = FuzzCase(
        number: 0, format: seed.format, origin: seed.name, bytes: seed.bytes,
        cell: PixelSize(width: 16, height: 16), box: PixelSize(width: 40, height: 40))
      let result = try await lane.run(item)
      // What may hold more than is known here is refused rather than handed over.
      let isRefused = [.avi, .matroska].contains(seed.format)
      #expect(
        result.steps.map(\.outcome)
          == ["image", "unsupported", "image", "image", isRefused ? "unsupported" : "image"],
        "\(seed.format) \(seed.name): \(result)")
      #expect(result.wrong.isEmpty)
      #expect(result.peak > 0)
    }
    await lane.workers.close()
  }

  @Test func spoiledFilesCostTheirOwnAnswerOnly() async throws {
    let folder = try TemporaryDirectory()
    let maker = try await maker()
    var state = RunState(seed: 3)
    // The bombs have a run of their own, in `make fuzz`.
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
