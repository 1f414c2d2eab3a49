// SPDX-License-Identifier: Apache-2.0

/// The command-line arguments of a worker.
struct WorkerArguments: Hashable, Sendable {
  /// Whether the worker draws Locket's own pictures; otherwise it opens photos.
  var draws = false
  /// Whether the worker may use libvips.
  ///
  /// Without libvips, the worker can only read headers and embedded thumbnails.
  var decodes = false
  /// Whether the worker may use libav, which it needs to open videos.
  var opensVideos = false
  /// The socket that receives jobs.
  var descriptor: Int32 = 0
  /// The maximum pixel count of a decoded picture, or nil for the decoder's own limit.
  var pixels: Int?
  /// The memory in bytes that one job may write to, or nil for no limit.
  var memory: Int?
  /// The processor time for one job in seconds, or nil for the worker's own limit.
  var seconds: UInt32?
  /// The processor time for all jobs in seconds, or nil for the worker's own limit.
  var lifetime: UInt32?

  /// Parses a command line; ignores unknown arguments.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let components = argument.split(separator: "=", maxSplits: 1)
      let value = components.count == 2 ? components[1] : ""
      switch components.first {
      case "--draw": draws = true
      case "--decode": decodes = true
      case "--videos": opensVideos = true
      case "--pixels": pixels = Int(value)
      case "--memory": memory = Int(value)
      case "--seconds": seconds = UInt32(value)
      case "--lifetime": lifetime = UInt32(value)
      default: if let number = Int32(argument) { descriptor = number }
      }
    }
  }
}
