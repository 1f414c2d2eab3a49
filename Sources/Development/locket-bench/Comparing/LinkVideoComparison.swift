// SPDX-License-Identifier: Apache-2.0

import Foundation
import ImagingClient
import Locket
import PickerModel
import PickerPorts

/// Compares the time to deliver a video of the library to a file of a host app with the time of a
/// simple copy.
///
/// The picker copies the video to a file of its own, because a host app must not open files of the
/// library. The host app makes a hard link to this copy.
final class LinkVideoComparison: Comparison {
  private static let byteCount = 100 << 20

  let subject = Subject(
    name: "link-video", summary: "a video of 100 MB, from the library into a file of the app's",
    theirs: "cat video > file", unit: .seconds, goal: .ratio(1.2))
  let programs = [Program.locket]
  private var service: ChildProgram?
  private var item: PickerResult?
  private var lease: FileLease?
  private var folder = ""

  func prepare(in folder: String) async throws {
    self.folder = folder
    try await write(video: folder + "/photos")
    let socket = folder + "/picker.sock"
    // The files of the host app are on the same file system as the library, as on a small device.
    setenv("XDG_CACHE_HOME", folder + "/cache", 1)
    setenv("XDG_STATE_HOME", folder + "/state", 1)
    setenv("TMPDIR", folder, 1)
    service = try ChildProgram(
      [
        Program.locket.path, "serve", "--socket", socket, "--profile", "iphone-ios18", "--library",
        folder + "/photos", "--script", "tap 1",
      ], log: folder + "/service.log")
    var configuration = PickerConfiguration()
    configuration.preferredAssetRepresentationMode = .current
    var outcome: PickerOutcome<PickerResult>?
    while outcome == nil {
      let picker = PhotoPicker(configuration, from: .service(at: socket))
      outcome = try? await picker.present()
    }
    item = outcome?.items.first
    guard let item, item.itemProvider.canLoad(.movie) else {
      throw ChildProgram.Failure(description: "the service returned no video")
    }
  }

  /// Writes a short video that ends with a large padding box.
  private func write(video folder: String) async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let workers = ImagingWorkers()
    let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"/>"#
    let bytes = try await workers.encode(
      DrawnVideo(
        frames: [svg, svg], size: PixelSize(width: 64, height: 48), framesPerSecond: 5,
        captureDate: nil))
    await workers.close()
    let rest = Self.byteCount - bytes.count
    var file = Data(bytes)
    file.append(contentsOf: (0..<4).map { UInt8(truncatingIfNeeded: rest >> (24 - 8 * $0)) })
    file.append(contentsOf: "free".utf8)
    // The padding is not only zeros, because a file system could store zeros as a hole.
    let block = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) }
    while file.count < Self.byteCount {
      file.append(contentsOf: block.prefix(Self.byteCount - file.count))
    }
    try file.write(to: URL(fileURLWithPath: folder + "/video.mov"))
  }

  func ours() async throws -> Double {
    guard let item else { return 0 }
    let start = ContinuousClock.now
    let lease = try await item.itemProvider.loadFile()
    let time = start.duration(to: .now).inSeconds
    guard lease?.byteCount == Int64(Self.byteCount) else {
      throw ChildProgram.Failure(description: "the video came with \(lease?.byteCount ?? 0) bytes")
    }
    self.lease = lease
    return time
  }

  func theirs() async throws -> Double {
    let start = ContinuousClock.now
    try await ChildProgram.run(
      ["/bin/sh", "-c", "cat '\(folder)/photos/video.mov' > '\(folder)/copy'"],
      log: folder + "/cat.log")
    return start.duration(to: .now).inSeconds
  }

  func clear() async throws {
    lease = nil
    try? FileManager.default.removeItem(atPath: folder + "/copy")
  }

  func finish() async {
    (lease, item) = (nil, nil)
    service?.end()
  }
}
