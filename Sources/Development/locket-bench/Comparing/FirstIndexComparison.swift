// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import ImagingClient
import PickerModel

/// Compares the time to index a folder for the first time with the time in which `exiftool` reads
/// it.
final class FirstIndexComparison: Comparison {
  private static let count = 1_000

  let subject: Subject
  let programs = [Program.exiftool]
  private let ofCorpus: Bool
  private var folder = ""

  init(ofCorpus: Bool) {
    self.ofCorpus = ofCorpus
    subject = Subject(
      name: ofCorpus ? "index-corpus" : "index-first",
      summary: "a file of a first index of \(Self.count) "
        + (ofCorpus ? "JPEGs of the corpus" : "JPEGs of 2 to 5 MB with EXIF")
        + ", the start of workers included",
      theirs: "exiftool -fast2 -json", unit: .microseconds, goal: .ratio(0.1))
  }

  func prepare(in folder: String) async throws {
    self.folder = folder
    let root = folder + "/photos"
    if ofCorpus {
      let paths = try CorpusPhotos.jpegs()
      guard !paths.isEmpty else {
        throw ChildProgram.Failure(description: "the corpus has no JPEG")
      }
      try await CameraFolder.fill(Self.count, in: root) { number, path in
        // A number makes the bytes of each file different.
        var data = try Data(contentsOf: URL(fileURLWithPath: paths[number % paths.count]))
        data.append(contentsOf: Array("\(number)".utf8))
        try data.write(to: URL(fileURLWithPath: path))
      }
    } else {
      let thumbnails = try await CameraThumbnails.make()
      try await CameraFolder.fill(Self.count, in: root) { number, path in
        try SyntheticPhoto(
          byteCount: 2_000_000 + number % 100 * 30_000, number: number,
          thumbnail: thumbnails[number % thumbnails.count]
        ).write(to: path, isSparse: true)
      }
    }
    try await Disk.empty(folder + "/index")
  }

  func ours() async throws -> Double {
    let start = ContinuousClock.now
    let workers = ImagingWorkers()
    let index = try await AssetDatabase.open(path: folder + "/index/photos.locket")
    let report = try await LibraryScanner(index, headers: workers).scan(folder + "/photos")
    let time = start.duration(to: .now)
    await workers.close()
    let seen = report.added + report.problems.count + report.otherFiles
    guard seen == Self.count, ofCorpus || report.added == Self.count else {
      throw ChildProgram.Failure(description: "\(report.added) of \(seen) files were indexed")
    }
    return time.inSeconds * 1e6 / Double(Self.count)
  }

  func theirs() async throws -> Double {
    let start = ContinuousClock.now
    // The exit status is 1 if a file is damaged.
    try await ChildProgram.run(
      [
        "/bin/sh", "-c", "\"$0\" -fast2 -json -q -r \"$1\" > /dev/null 2>&1; test $? -le 1",
        Program.exiftool.path, folder + "/photos",
      ], log: folder + "/exiftool.log")
    return start.duration(to: .now).inSeconds * 1e6 / Double(Self.count)
  }

  func clear() async throws { try await Disk.empty(folder + "/index") }
}
