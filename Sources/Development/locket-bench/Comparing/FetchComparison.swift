// SPDX-License-Identifier: Apache-2.0

import CloudDelivery
import Foundation
import LocketPicker

/// Compares the time to fetch originals with Locket and with curl.
///
/// Locket syncs each file to the disk (rule `unseen.fetch.crash`), so the files of curl are synced,
/// too. A second form of the comparison writes the files to memory. There syncing takes no time, so
/// only the cost of Locket's code remains.
final class FetchComparison: Comparison {
  private static let fileCount = 200
  private static let fileBytes = 3_000_000
  private static let parallel = 4

  let subject: Subject
  let programs = [Program.nginx, .curl]
  private let isOnDisk: Bool
  private var photos: ServedPhotos?
  private var memory: BenchFolder?
  private var folder = ""
  private var results = ""
  private var unsynced = Samples()
  private var sequential = Samples()

  init(isOnDisk: Bool) {
    self.isOnDisk = isOnDisk
    subject = Subject(
      name: isOnDisk ? "fetch" : "fetch-in-memory",
      summary: "\(Self.fileCount) files of 3 MB, \(Self.parallel) at a time"
        + (isOnDisk ? ", safe on the disk" : ", without a disk"),
      theirs: isOnDisk ? "curl, then fsync" : "curl", unit: .seconds, goal: .ratio(1.2))
  }

  func prepare(in folder: String) async throws {
    self.folder = folder
    var outputFolder = folder
    if !isOnDisk {
      guard Disk.room(in: Disk.memory) > Self.fileCount * Self.fileBytes + 100_000_000 else {
        throw ChildProgram.Failure(description: "\(Disk.memory) has no room for 700 MB")
      }
      let memory = try BenchFolder(in: Disk.memory)
      self.memory = memory
      outputFolder = memory.path
    }
    results = outputFolder + "/curl"
    let photos = try await ServedPhotos(in: folder, keeping: outputFolder + "/ours")
    self.photos = photos
    for number in 0..<Self.fileCount {
      try photos.write(SyntheticPhoto(byteCount: Self.fileBytes, number: number))
    }
    _ = try await PhotoLibrary.refresh(photos.cloud)
    let list = (0..<Self.fileCount).map { number in
      "url = \"\(photos.server.address)/\(number).jpg\"\noutput = \"\(results)/\(number).jpg\"\n"
    }
    try list.joined().write(toFile: folder + "/list", atomically: true, encoding: .utf8)
    // The first fetch fills the index, and the kernel caches the server's files. Then all rounds
    // have the same conditions.
    _ = try await ServedPhotos.fetch(photos.cloud, parallel: Self.parallel)
    try await clear()
  }

  func ours() async throws -> Double {
    guard let photos else { return 0 }
    return try await ServedPhotos.fetch(photos.cloud, parallel: Self.parallel)
  }

  func theirs() async throws -> Double {
    let start = ContinuousClock.now
    unsynced.add(try await curl(["--parallel", "--parallel-max", "\(Self.parallel)"]))
    if isOnDisk { try await Disk.sync(results) }
    let time = start.duration(to: .now).inSeconds
    if !isOnDisk {
      try await Disk.empty(results)
      sequential.add(try await curl([]))
    }
    return time
  }

  private func curl(_ options: [String]) async throws -> Double {
    let start = ContinuousClock.now
    let command = [Program.curl.path, "--silent", "--show-error", "--fail"]
    try await ChildProgram.run(
      command + options + ["--config", folder + "/list"], log: folder + "/curl.log")
    return start.duration(to: .now).inSeconds
  }

  func clear() async throws {
    if let photos { try await Disk.empty(photos.cloud.originals.directory) }
    try await Disk.empty(results)
  }

  var remarks: [String] {
    if isOnDisk, !unsynced.values.isEmpty {
      let time = Unit.seconds.text(of: unsynced.median)
      return ["curl alone, its files not on the disk yet: \(time)"]
    }
    if !sequential.values.isEmpty {
      return ["curl, one file after another: \(Unit.seconds.text(of: sequential.median))"]
    }
    return []
  }

  func finish() async {
    photos?.server.end()
    memory = nil
  }
}
