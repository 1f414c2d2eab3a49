// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerCore
import PickerModel

/// Compares the time to read the thumbnails of a window from the cache with the time in which `cat`
/// would read as many bytes.
///
/// The start of a process is not measured. Locket opens the cache and reads one page of the grid at
/// a time, until the pixels of the last picture are in memory. The other side does what `cat` does,
/// but in this process: it reads blocks of 128 KB and writes them to `/dev/null`. Below the table,
/// the times of complete processes are printed.
final class WarmThumbnailsComparison: Comparison {
  private static let count = 500
  private static let cat = "/usr/bin/cat"

  let subject = Subject(
    name: "thumbnails-warm",
    summary: "a window of \(count) thumbnails of a watch's cell out of the cache, "
      + "without the start of a process",
    theirs: "cat of the same bytes to /dev/null", unit: .seconds, goal: .ratio(3))
  let programs = [Program(path: cat, package: "coreutils")]
  private var folder = ""
  private var pixelBytes = 0
  private var processes = (ours: Samples(), theirs: Samples())

  func prepare(in folder: String) async throws {
    self.folder = folder
    let scene = try FrameScene("apple-watch-45mm")
    guard let size = scene.pictures(of: scene.grid()).values.first?.size else { return }
    let photos = WarmThumbnails(folder: folder, count: Self.count, size: size)
    var all = Data()
    for image in try await photos.fill() { all.append(contentsOf: image.bytes) }
    pixelBytes = all.count
    try all.write(to: URL(fileURLWithPath: folder + "/bytes"))
    _ = try await photos.read()
  }

  func ours() async throws -> Double {
    let command = [
      URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path, "read-thumbnails",
      folder, "\(Self.count)",
    ]
    processes.ours.add(try await time(of: command))
    let size = try WarmThumbnails.size(in: folder)
    return try await WarmThumbnails(folder: folder, count: Self.count, size: size).read()
  }

  func theirs() async throws -> Double {
    let bytes = folder + "/bytes"
    // The output goes to a file. A reader of a pipe or a terminal could delay it.
    processes.theirs.add(
      try await time(of: ["/bin/sh", "-c", "exec \(Self.cat) '\(bytes)' > /dev/null"]))
    return try await ChildProgram.onThread {
      let start = ContinuousClock.now
      let (from, to) = (open(bytes, O_RDONLY), open("/dev/null", O_WRONLY))
      defer {
        close(from)
        close(to)
      }
      var buffer = [UInt8](repeating: 0, count: 131_072)
      while true {
        let count = Glibc.read(from, &buffer, buffer.count)
        guard count > 0 else { break }
        _ = Glibc.write(to, buffer, count)
      }
      return start.duration(to: .now).inSeconds
    }
  }

  var remarks: [String] {
    guard !processes.ours.values.isEmpty else { return [] }
    return [
      "as processes: \(Unit.seconds.text(of: processes.ours.median)), "
        + "cat \(Unit.seconds.text(of: processes.theirs.median)); "
        + "\(Unit.bytes.text(of: Double(pixelBytes))) of pixels"
    ]
  }

  private func time(of command: [String]) async throws -> Double {
    let start = ContinuousClock.now
    try await ChildProgram.run(command, log: folder + "/child.log")
    return start.duration(to: .now).inSeconds
  }
}
