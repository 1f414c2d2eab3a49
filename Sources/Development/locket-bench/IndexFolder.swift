// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import AssetIndex
import ImagingClient

/// A subcommand that indexes a folder; the comparison of memory for indexing runs it as a separate
/// process.
struct IndexFolder: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "index-folder",
    abstract: "Index a folder, and print the number of assets and the peak memory.",
    shouldDisplay: false)

  @Argument(help: "The folder.")
  var folder: String
  @Argument(help: "The file of the index.")
  var file: String

  func run() async throws {
    let workers = ImagingWorkers()
    let index = try await AssetDatabase.open(path: file)
    let report = try await LibraryScanner(index, headers: workers).scan(folder)
    await workers.close()
    print(report.added, PeakMemory.read("self") ?? 0)
  }
}
