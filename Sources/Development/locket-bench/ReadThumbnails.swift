// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// A subcommand that reads thumbnails from the cache; the comparison of cached thumbnails runs it
/// as a separate process.
struct ReadThumbnails: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "read-thumbnails",
    abstract: "Read thumbnails from a cache, and print the seconds that it took.",
    shouldDisplay: false)

  @Argument(help: "The folder that the comparison prepared.")
  var folder: String
  @Argument(help: "How many thumbnails there are.")
  var count: Int

  func run() async throws {
    let size = try WarmThumbnails.size(in: folder)
    print(try await WarmThumbnails(folder: folder, count: count, size: size).read())
  }
}
