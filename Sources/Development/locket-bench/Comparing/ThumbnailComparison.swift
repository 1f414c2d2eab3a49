// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import PickerModel
import PickerPorts

/// Compares the time to make a watch's thumbnails of new photos with that of `vipsthumbnail`.
///
/// Locket uses two workers, and `vipsthumbnail` runs twice in parallel.
final class ThumbnailComparison: Comparison {
  /// The photos to open.
  enum Photos: String {
    /// Photos of 12 megapixels with an embedded thumbnail like a camera's.
    case embedded
    /// The same photos without an embedded thumbnail.
    case decoded
    /// Real photos with an embedded thumbnail that is large enough for the cell.
    case corpus
  }

  private static let cell = PixelSize(width: 132, height: 132)
  /// The number of parallel requests, as in `locket thumbnails`.
  private static let parallel = 4
  /// The minimum number of thumbnails in one measurement; with fewer, the start of the processes
  /// would count too much.
  ///
  /// Reading embedded thumbnails is faster, so a measurement needs more of them.
  private static let fewest = (ours: 8000, theirs: 96)

  let subject: Subject
  let programs = [Program(path: "/usr/bin/vipsthumbnail", package: "libvips-tools")]
  private let photos: Photos
  private var paths: [String] = []
  private var ourCount: Int { photos == .decoded ? Self.fewest.theirs : Self.fewest.ours }
  private var output = ""
  private var origins: [Thumbnail.Origin: Int] = [:]
  private var failures = 0

  init(_ photos: Photos) {
    self.photos = photos
    let description =
      switch photos {
      case .embedded: "photos of 12 MP with an EXIF thumbnail"
      case .decoded: "photos of 12 MP without one"
      case .corpus: "the corpus' JPEGs with an EXIF thumbnail that fills the cell"
      }
    subject = Subject(
      name: "thumbnails-\(photos.rawValue)", summary: "cells of 132 pixels from \(description)",
      theirs: "vipsthumbnail, two runs", unit: .microseconds,
      goal: .ratio(photos == .decoded ? 1 : 1 / 25))
  }

  func prepare(in folder: String) async throws {
    output = folder + "/out"
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    let workers = ImagingWorkers()
    switch photos {
    case .embedded, .decoded:
      paths = try await LargePhotos.make(
        in: folder, withThumbnails: photos == .embedded, workers)
    case .corpus:
      for path in try CorpusPhotos.jpegs() {
        let made = try? await workers.thumbnail(ofFileAt: path, size: Self.cell)
        if made?.origin == .embedded { paths.append(path) }
      }
      guard !paths.isEmpty else {
        throw ChildProgram.Failure(description: "no JPEG of the corpus has such a thumbnail")
      }
    }
    await workers.close()
  }

  func ours() async throws -> Double {
    let workers = ImagingWorkers(photoWorkers: 2)
    let lanes = pathsByLane(Self.parallel, minimum: ourCount)
    let start = ContinuousClock.now
    let made = await withTaskGroup(of: [Thumbnail.Origin?].self) { group in
      for lane in lanes {
        group.addTask {
          var origins: [Thumbnail.Origin?] = []
          for path in lane {
            origins.append(try? await workers.thumbnail(ofFileAt: path, size: Self.cell).origin)
          }
          return origins
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    let time = start.duration(to: .now)
    await workers.close()
    for origin in made {
      if let origin { origins[origin, default: 0] += 1 } else { failures += 1 }
    }
    return time.inSeconds * 1e6 / Double(made.count)
  }

  func theirs() async throws -> Double {
    let size = "\(Self.cell.width)x\(Self.cell.height)"
    let halves = pathsByLane(2, minimum: Self.fewest.theirs)
    let start = ContinuousClock.now
    try await withThrowingTaskGroup(of: Void.self) { [output] group in
      for (number, lane) in halves.enumerated() {
        group.addTask {
          // The format `.v` is not compressed, so it takes the least time to write.
          let format = "\(output)/\(number)-%s.v"
          try await ChildProgram.run(
            ["/usr/bin/vipsthumbnail", "-s", size, "-m", "centre", "-o", format] + lane,
            log: "\(output)/\(number).log")
        }
      }
      try await group.waitForAll()
    }
    let count = halves.reduce(0) { $0 + $1.count }
    return start.duration(to: .now).inSeconds * 1e6 / Double(count)
  }

  var remarks: [String] {
    let all = origins.values.reduce(failures, +)
    guard all > 0 else { return [] }
    var shares = Thumbnail.Origin.allCases.compactMap { origin in
      origins[origin].map { "\($0 * 100 / all) % \(origin.rawValue)" }
    }
    if failures > 0 { shares.append("\(failures * 100 / all) % failed") }
    return [
      "\(paths.count) photos again and again, starting included: " + shares.joined(separator: ", ")
    ]
  }

  /// Returns a list of paths for each of several tasks; each list repeats all photos, but begins
  /// with another one.
  private func pathsByLane(_ lanes: Int, minimum count: Int) -> [[String]] {
    let each = (count + lanes - 1) / lanes
    return (0..<lanes).map { lane in
      (0..<each).map { paths[($0 + lane * paths.count / lanes) % paths.count] }
    }
  }
}
