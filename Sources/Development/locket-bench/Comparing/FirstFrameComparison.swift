// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerModel

/// Compares the time until a picker shows its first frame with the time of a program that shows one
/// picture.
///
/// The picture has the size of the frame. The picker opens a large index.
final class FirstFrameComparison: Comparison {
  private static let chafa = "/usr/bin/chafa"
  private static let count = 1_000_000
  /// The number of photos that exist as files; it is more than a watch shows at a time.
  private static let seen = 24

  let subject = Subject(
    name: "first-frame",
    summary: "from its start to the first frame of a watch's picker on a terminal, "
      + "a million photos indexed, thumbnails cached",
    theirs: "chafa showing one picture of that screen's size", unit: .seconds, goal: .ratio(1.5))
  let programs = [
    Program.locket,
    Program(path: chafa, package: "chafa"),
  ]
  private var folder = ""

  func prepare(in folder: String) async throws {
    self.folder = folder
    let photos = folder + "/photos"
    try await ChildProgram.run(
      [Program.locket.path, "sample", photos, "--images", "12", "--videos", "0"],
      log: folder + "/sample.log")
    try await ChildProgram.run(
      [
        Program.locket.path, "render", "--profile", "apple-watch-45mm", "--library", photos,
        "--index",
        folder + "/few.locket", "--out", folder + "/screen.png",
      ], log: folder + "/render.log")
    let index = try await AssetDatabase.open(path: folder + "/many.locket")
    for start in stride(from: 0, to: Self.count, by: 50_000) {
      try await index.save(
        (start..<start + 50_000).map { number in
          Asset(
            identifier: AssetIdentifier("photo-\(number)"),
            captureDate: Timestamp(milliseconds: 1_500_000_000_000 + Int64(number) * 60_000),
            pixelSize: PixelSize(width: 4_032, height: 3_024), byteCount: 3_000_000,
            file: "DCIM/IMG_\(number).jpg")
        })
    }
    try await index.claim(root: photos, indexPath: folder + "/many.locket")
    try await warm(photos)
    _ = try await ours()
  }

  func ours() async throws -> Double {
    try await seconds(
      [
        "XDG_CACHE_HOME=\(folder)/cache", Program.locket.path, "pick", "--profile",
        "apple-watch-45mm",
        "--library", folder + "/many.locket", "--limit", "5",
      ], until: "of 1,000,000")
  }

  /// Creates the newest photos of the index as files, and caches their thumbnails.
  private func warm(_ photos: String) async throws {
    let files = FileManager.default
    try files.createDirectory(atPath: photos + "/DCIM", withIntermediateDirectories: true)
    let samples =
      files.enumerator(atPath: photos)?.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".jpg") } ?? []
    guard !samples.isEmpty else { return }
    for number in 0..<Self.seen {
      try files.copyItem(
        atPath: "\(photos)/\(samples[number % samples.count])",
        toPath: "\(photos)/DCIM/IMG_\(Self.count - 1 - number).jpg")
    }
    // Thumbnails of a file that was just written are not cached, because the file could change
    // without a change of its date.
    try await Task.sleep(for: .seconds(2))
    // All other files of the index do not exist. The command reports them, but does not fail.
    try await ChildProgram.run(
      [
        "/usr/bin/env", "XDG_CACHE_HOME=\(folder)/cache", Program.locket.path, "thumbnails",
        "--profile",
        "apple-watch-45mm", "--library", folder + "/many.locket",
      ], log: folder + "/thumbnails.log")
  }

  func theirs() async throws -> Double {
    try await seconds([Self.chafa, "--size", "44x25", folder + "/screen.png"], until: nil)
  }

  var remarks: [String] { [] }

  /// Returns the time from the start of a program until it shows a text, or ends.
  private func seconds(_ command: [String], until shown: String?) async throws -> Double {
    // The program believes that it runs in a terminal multiplexer. It then does not ask the
    // terminal whether it shows graphics, and does not wait for an answer.
    let environment = ["/usr/bin/env", "TERM=screen-256color", "LC_ALL=C.UTF-8"]
    let log = folder + "/shown.log"
    return try await ChildProgram.onThread {
      let start = ContinuousClock.now
      let terminal = try TerminalProgram(environment + command, log: log)
      try terminal.wait(until: shown)
      return (ContinuousClock.now - start) / .seconds(1)
    }
  }
}
