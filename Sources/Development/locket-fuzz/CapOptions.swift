// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import ImagingClient

/// The options that limit the resources for one picture.
struct CapOptions: ParsableArguments {
  @Option(help: "The maximum time for one step, in seconds.")
  var maximumSeconds = 10.0
  @Option(help: "The maximum memory for decoding one picture, in megabytes.")
  var maximumMegabytes = 256
  @Option(help: "The maximum size of one picture, in megapixels.")
  var maximumMegapixels = 150

  @Option(
    help:
      "The seconds that a step may take in addition, because other programs also use this machine.")
  var margin = 5.0

  /// The memory that a worker has before its first picture, shared memory included, in bytes.
  private static let worker = 120 << 20

  func limits(count: Int?, seconds: Double?, findings: String?) throws -> RunLimits {
    let (time, memory, pixels) = (
      maximumSeconds, maximumMegabytes << 20, maximumMegapixels * 1_000_000
    )
    return RunLimits(
      count: count ?? .max, runSeconds: seconds ?? 1e9, stepSeconds: time + margin,
      maximumMemory: memory + Self.worker, findings: findings
    ) {
      ImagingWorkers(
        photoWorkers: 1, limits: ImagingLimits(pixels: pixels, memory: memory, seconds: time))
    }
  }
}
