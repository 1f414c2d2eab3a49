// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import PickerModel
import PickerPorts

/// Compares the time to scan an unchanged folder with the time in which `find` prints the same
/// properties.
final class RescanComparison: Comparison {
  private static let count = 100_000

  let subject = Subject(
    name: "rescan", summary: "a scan of \(RescanComparison.count) files that are as before",
    theirs: "find -type f -printf '%p %s %T@ %i\\n'", unit: .seconds, goal: .ratio(2))
  let programs = [Program.find]
  private var folder = ""
  private var index: AssetDatabase?

  func prepare(in folder: String) async throws {
    self.folder = folder
    try await CameraFolder.fill(Self.count, in: folder + "/photos") { number, path in
      try Data("\(number)".utf8).write(to: URL(fileURLWithPath: path))
    }
    let index = try await AssetDatabase.open(path: folder + "/photos.locket")
    _ = try await LibraryScanner(index, headers: OneHeader()).scan(folder + "/photos")
    self.index = index
    _ = try await ours()
  }

  func ours() async throws -> Double {
    guard let index else { return 0 }
    let start = ContinuousClock.now
    let report = try await LibraryScanner(index, headers: OneHeader()).scan(folder + "/photos")
    let time = start.duration(to: .now)
    guard report.isWithoutChange, report.unchanged == Self.count else {
      throw ChildProgram.Failure(description: "\(report.unchanged) of \(Self.count) are as before")
    }
    return time.inSeconds
  }

  func theirs() async throws -> Double {
    let start = ContinuousClock.now
    try await ChildProgram.run(
      [
        "/bin/sh", "-c", "exec \"$0\" \"$1\" -type f -printf '%p %s %T@ %i\\n' > /dev/null",
        Program.find.path, folder + "/photos",
      ], log: folder + "/find.log")
    return start.duration(to: .now).inSeconds
  }

  func finish() async { index = nil }
}

/// A reader that returns the same header for each file; only the first index needs it, because the
/// measured scans open no files.
private struct OneHeader: HeaderReading, SidecarReading {
  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader {
    MediaHeader(
      kind: .image, contentType: .jpeg, pixelSize: PixelSize(width: 4_032, height: 3_024))
  }

  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts { SidecarFacts() }
}
