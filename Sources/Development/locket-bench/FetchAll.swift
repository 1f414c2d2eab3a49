// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A subcommand that fetches all originals; the comparison of memory for fetches runs it as a
/// separate process.
struct FetchAll: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fetch-all",
    abstract: "Fetch all files of a cloud's latest listing, and print the peak memory in bytes.",
    shouldDisplay: false)

  @Argument(help: "The server's address.")
  var address: String
  @Argument(help: "The folder of prefixes and originals.")
  var folder: String

  func run() async throws {
    _ = try await ServedPhotos.fetch(
      ServedPhotos.cloud(at: address, keeping: folder), parallel: 1)
    print(PeakMemory.read("self") ?? 0)
  }
}
