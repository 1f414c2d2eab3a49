// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Synchronization
import Testing

/// The progress of a video conversion.
@Suite(.enabled(if: FFmpeg.isHere, "ffmpeg is not here"), .timeLimit(.minutes(5)))
struct ConversionProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the reported progress of a rendition of a video.
  private func progress(
    _ video: String, _ mode: AssetRepresentationMode, by photos: any Backend.Photos
  ) async throws -> [(bytes: Int64, total: Int64)] {
    let reports = Mutex<[(bytes: Int64, total: Int64)]>([])
    _ = try await photos.rendition(
      ofFileAt: video, RenditionRequest(mode: mode), to: "\(folder.path)/\(mode)"
    ) { bytes, total in reports.withLock { $0.append((bytes, total)) } }
    return reports.withLock(\.self)
  }

  @Test(
    "unseen.load.item.progress: a conversion reports how many bytes it has read; a copy reports nothing",
    arguments: Backend.allCases)
  func videoReportsProgress(_ backend: Backend) async throws {
    let video = folder.path + "/video.mp4"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=8", "-c:v", "mpeg4", video,
    ])
    let size = try FileManager.default.attributesOfItem(atPath: video)[.size] as? Int64
    let reports = try await progress(video, .compatible, by: backend.photos)
    #expect(reports.count > 20 && reports.count <= 100)
    #expect(reports.allSatisfy { $0.total == size && $0.bytes < $0.total })
    #expect(zip(reports, reports.dropFirst()).allSatisfy { $0.bytes < $1.bytes })
    #expect((reports.last?.bytes ?? 0) * 10 > (size ?? 0) * 8)
    #expect(try await self.progress(video, .current, by: backend.photos).isEmpty)
  }
}
