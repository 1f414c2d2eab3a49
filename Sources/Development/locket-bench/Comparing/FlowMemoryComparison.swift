// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient

/// Compares the peak memory of all processes of a watch's picker with that of `vipsthumbnail`.
///
/// The picker opens large photos; `vipsthumbnail` opens one of them.
final class FlowMemoryComparison: Comparison {
  private static let count = 24

  let subject = Subject(
    name: "flow-memory",
    summary: "what a watch's picker and its workers take together at most, opening and scrolling "
      + "\(FlowMemoryComparison.count) photos of 12 MP without small pictures inside",
    theirs: "vipsthumbnail of one", unit: .bytes, goal: .ratio(2))
  let programs = [
    Program(path: "/usr/bin/vipsthumbnail", package: "libvips-tools"),
    Program.locket,
  ]
  private var folder = ""

  func prepare(in folder: String) async throws {
    self.folder = folder
    let photos = folder + "/photos"
    try FileManager.default.createDirectory(atPath: photos, withIntermediateDirectories: true)
    let workers = ImagingWorkers()
    let made = try await LargePhotos.make(in: photos, withThumbnails: false, workers)
    await workers.close()
    for number in made.count..<Self.count {
      try FileManager.default.copyItem(
        atPath: made[number % made.count], toPath: "\(photos)/\(number).jpg")
    }
  }

  func ours() async throws -> Double {
    let command = [
      "/usr/bin/env", "XDG_CACHE_HOME=\(folder)/cache", "TERM=xterm-256color", "LC_ALL=C.UTF-8",
      Program.locket.path, "demo", "--profile", "apple-watch-45mm", "--library", folder + "/photos",
    ]
    let log = folder + "/picker.log"
    return try await ChildProgram.onThread {
      let terminal = try TerminalProgram(command, log: log)
      return try Double(
        JointMemory.peak(of: terminal.program) {
          try terminal.expect("\(Self.count) items", quiet: 3_000)
          for keys in [" ", "\u{1B}[C "] { _ = terminal.type(keys) }
          for _ in 0..<8 { _ = terminal.type("\u{1B}[B", quiet: 300) }
        })
    }
  }

  func theirs() async throws -> Double {
    let command = [
      "/usr/bin/vipsthumbnail", "-s", "132x132", "-m", "centre", "-o", folder + "/%s.v",
      folder + "/photos/0.jpg",
    ]
    // The peak of a single process is recorded by the kernel.
    return Double(try await ChildProgram.peakMemory(of: command, log: folder + "/vips.log"))
  }

  func clear() async throws {
    // With the cache of an earlier round, the workers would have nothing to do.
    try? FileManager.default.removeItem(atPath: folder + "/cache")
  }
}
