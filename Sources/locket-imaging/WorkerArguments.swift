// SPDX-License-Identifier: Apache-2.0

/// What a worker is told when it is started.
struct WorkerArguments: Hashable, Sendable {
  /// Whether it draws our pictures, else it opens other people's.
  var draws = false
  /// Whether it has libvips, without which it reads heads, and small pictures inside photos.
  var decodes = false
  /// Whether it has libav, without which films are somebody else's.
  var films = false
  /// The socket that jobs come from.
  var descriptor: Int32 = 0
  /// The most pixels of a picture that is decoded, nil for a cap of the decoder's own.
  var pixels: Int?
  /// Bytes that one job may write to, nil for any.
  var memory: Int?
  /// Seconds of processor time for one job, nil for a cap of the worker's own.
  var seconds: UInt32?
  /// Seconds of processor time for all its jobs, nil for a cap of the worker's own.
  var lifetime: UInt32?

  /// Reads a command line; what is no argument of a worker is left out.
  init(_ arguments: some Sequence<String>) {
    for argument in arguments {
      let parts = argument.split(separator: "=", maxSplits: 1)
      let value = parts.count == 2 ? parts[1] : ""
      switch parts.first {
      case "--draw": draws = true
      case "--decode": decodes = true
      case "--films": films = true
      case "--pixels": pixels = Int(value)
      case "--memory": memory = Int(value)
      case "--seconds": seconds = UInt32(value)
      case "--lifetime": lifetime = UInt32(value)
      default: if let number = Int32(argument) { descriptor = number }
      }
    }
  }
}
