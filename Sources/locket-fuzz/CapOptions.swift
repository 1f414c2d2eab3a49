// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ImagingClient

/// What one picture may take.
struct CapOptions: ParsableArguments {
  @Option(help: "The most seconds for one step.")
  var mostSeconds = 10.0
  @Option(help: "The most megabytes for one picture.")
  var mostMegabytes = 256
  @Option(help: "The most megapixels of one picture.")
  var mostMegapixels = 150

  @Option(help: "How many seconds longer than that a step may take, for what else runs here.")
  var margin = 5.0

  /// A worker before its first picture, and what is shared with others; in bytes.
  private static let worker = 120 << 20

  func limits(count: Int?, seconds: Double?, findings: String?) throws -> RunLimits {
    let (time, memory, pixels) = (mostSeconds, mostMegabytes << 20, mostMegapixels * 1_000_000)
    return RunLimits(
      count: count ?? .max, runSeconds: seconds ?? 1e9, stepSeconds: time + margin,
      mostMemory: memory + Self.worker, findings: findings
    ) {
      ImagingWorkers(
        photoWorkers: 1, limits: ImagingLimits(pixels: pixels, memory: memory, seconds: time))
    }
  }
}
