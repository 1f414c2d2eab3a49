// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import LocketPicker
import PickerModel

/// Compares the number of bytes that are read from a cloud before its grid can be shown with the
/// size of all originals.
final class PrefixesComparison: Comparison {
  private static let fileCount = 500

  let subject = Subject(
    name: "heads", summary: "bytes read for a grid of \(PrefixesComparison.fileCount) photos",
    theirs: "their originals", unit: .bytes, goal: .ratio(0.025))
  let programs = [Program.nginx]
  private var photos: ServedPhotos?
  private var originals = 0
  private var times = Samples()

  func prepare(in folder: String) async throws {
    let photos = try await ServedPhotos(in: folder, keeping: folder + "/ours")
    self.photos = photos
    let thumbnails = try await CameraThumbnails.make()
    var dice = SplitMix64(seed: 11)
    for number in 0..<Self.fileCount {
      let photo = SyntheticPhoto(
        byteCount: 2_000_000 + Int(dice.next() % 3_000_000), number: number,
        thumbnail: thumbnails[number % thumbnails.count])
      try photos.write(photo, isSparse: true)
      originals += photo.byteCount
    }
  }

  func ours() async throws -> Double {
    guard let photos else { return 0 }
    let start = ContinuousClock.now
    let report = try await PhotoLibrary.refresh(photos.cloud)
    times.add(start.duration(to: .now).inSeconds)
    guard report.added == Self.fileCount, report.problems.isEmpty else {
      throw ChildProgram.Failure(
        description: "\(report.added) of \(Self.fileCount) photos were read")
    }
    return Double(report.bytesRead + report.listingBytes)
  }

  func theirs() async throws -> Double { Double(originals) }

  func clear() async throws {
    if let photos { try await Disk.empty(photos.cloud.path) }
  }

  var remarks: [String] {
    times.values.isEmpty ? [] : ["listed and read in \(Unit.seconds.text(of: times.median))"]
  }

  func finish() async { photos?.server.end() }
}
