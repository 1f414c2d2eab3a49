// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import LocketPicker

/// Compares the peak memory of a process that fetches a large file with that of another process.
///
/// The other process is curl. With `measuresGrowth` it is the same program, which fetches a small
/// file.
final class FetchMemoryComparison: Comparison {
  private static let largeBytes = 300_000_000
  private static let smallBytes = 3_000_000

  let subject: Subject
  let programs: [Program]
  private let measuresGrowth: Bool
  private var large: ServedPhotos?
  private var small: ServedPhotos?
  private var folder = ""

  init(measuresGrowth: Bool) {
    self.measuresGrowth = measuresGrowth
    programs = measuresGrowth ? [.nginx] : [.nginx, .curl]
    subject = Subject(
      name: measuresGrowth ? "fetch-growth" : "fetch-memory",
      summary: "peak memory of a process that fetches a file of 300 MB, mapped libraries included",
      theirs: measuresGrowth ? "itself with 3 MB" : "curl", unit: .bytes,
      goal: .more(measuresGrowth ? 5_000_000 : 25_000_000))
  }

  func prepare(in folder: String) async throws {
    self.folder = folder
    large = try await serve(Self.largeBytes, in: folder + "/large")
    if measuresGrowth { small = try await serve(Self.smallBytes, in: folder + "/small") }
    try await clear()
  }

  private func serve(_ byteCount: Int, in folder: String) async throws -> ServedPhotos {
    let photos = try await ServedPhotos(in: folder, keeping: folder + "/ours")
    try photos.write(SyntheticPhoto(byteCount: byteCount, number: 0))
    _ = try await PhotoLibrary.refresh(photos.cloud)
    // Fill the index before the measurement.
    _ = try await ServedPhotos.fetch(photos.cloud, parallel: 1)
    return photos
  }

  func ours() async throws -> Double { try await peak(fetching: large) }

  func theirs() async throws -> Double {
    if measuresGrowth { return try await peak(fetching: small) }
    guard let large else { return 0 }
    let peak = try await ChildProgram.peakMemory(
      of: [
        Program.curl.path, "--silent", "--show-error", "--fail", large.server.address + "/0.jpg",
        "--output", folder + "/curl.jpg",
      ], log: folder + "/curl.log")
    return Double(peak)
  }

  private func peak(fetching photos: ServedPhotos?) async throws -> Double {
    guard let photos else { return 0 }
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    let log = folder + "/child.log"
    try? FileManager.default.removeItem(atPath: log)
    // The process reports its own peak. If its memory were read from outside, it could end between
    // two samples.
    try await ChildProgram.run(
      [program, "fetch-all", photos.server.address, photos.cloud.path], log: log)
    let said = try String(contentsOfFile: log, encoding: .utf8)
    guard let peak = said.split(separator: "\n").last.flatMap({ Double($0) }) else {
      throw ChildProgram.Failure(description: "the process that fetches said: \(said.suffix(300))")
    }
    return peak
  }

  func clear() async throws {
    for photos in [large, small] {
      if let photos { try await Disk.empty(photos.cloud.originals.directory) }
    }
    try? FileManager.default.removeItem(atPath: folder + "/curl.jpg")
  }

  func finish() async {
    for photos in [large, small] { photos?.server.end() }
  }
}
