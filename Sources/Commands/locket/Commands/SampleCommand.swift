// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ImagingClient
import SampleLibrary

struct SampleCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Generate a library of sample photos.",
    discussion: """
      The same seed generates the same bytes. You can stop the command at any time; when you start \
      it again, it continues. If this machine cannot write a format (HEIC, video), the command \
      leaves it out and reports it.

      EXAMPLES
        locket sample ./photos --images 1200 --videos 4 --seed 7
      """)

  @Argument(help: ArgumentHelp("The folder for the photos.", valueName: "dir"))
  var directory: String

  @Option(help: "The number of photos.")
  var images = 1_200

  @Option(help: "The number of videos.")
  var videos = 4

  @Option(help: "The seed that chooses the photos.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0...1_000_000).contains(images), (0...100_000).contains(videos) else {
      throw ValidationError("--images takes 0 to 1,000,000, and --videos 0 to 100,000")
    }
  }

  func run() async throws {
    try await reporting {
      let report = try await generateSample(
        into: directory, images: images, videos: videos, seed: seed)
      try Console.print("\(directory): \(report)")
    }
  }
}

/// Generates a sample library, and prints progress to stderr.
///
/// If `isPrivate` is true, only this user can read the library.
func generateSample(
  into directory: String, images: Int, videos: Int, seed: UInt64, isPrivate: Bool = false
) async throws -> SampleReport {
  let processors = ProcessInfo.processInfo.activeProcessorCount
  // The timeout is long, because the drawings are Locket's own and safe. A drawing takes long only
  // if the machine is busy.
  let workers = ImagingWorkers(drawingWorkers: processors, timeout: .seconds(600))
  let bar = ProgressBar(doing: "Drawing photos")
  let full = absolutePath(directory)
  let report = try await SampleLibrary(seed: seed, images: images, videos: videos).write(
    to: full, drawing: workers, isPrivate: isPrivate, parallel: processors + 1
  ) { bar.show($0, of: $1) }
  bar.end()
  await workers.close()
  return report
}
