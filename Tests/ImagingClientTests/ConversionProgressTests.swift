// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import Synchronization
import Testing

/// How far a film is that is made anew.
@Suite(.enabled(if: FFmpeg.isHere, "ffmpeg is not here"), .timeLimit(.minutes(5)))
struct ConversionProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What is told while something is made of a film.
  private func told(
    _ film: String, _ mode: AssetRepresentationMode, by photos: any Backend.Photos
  ) async throws -> [(bytes: Int64, total: Int64)] {
    let told = Mutex<[(bytes: Int64, total: Int64)]>([])
    _ = try await photos.rendition(
      ofFileAt: film, RenditionRequest(mode: mode), to: folder.path + "/out"
    ) { bytes, total in told.withLock { $0.append((bytes, total)) } }
    return told.withLock(\.self)
  }

  @Test(
    "LOAD-PROGRESS: a film tells how many of its bytes were taken in, and what is copied tells nothing",
    arguments: Backend.allCases)
  func film(_ backend: Backend) async throws {
    let film = folder.path + "/film.mp4"
    try FFmpeg.run([
      "-f", "lavfi", "-i", "testsrc2=size=160x120:rate=25:duration=8", "-c:v", "mpeg4", film,
    ])
    let size = try FileManager.default.attributesOfItem(atPath: film)[.size] as? Int64
    let told = try await told(film, .compatible, by: backend.photos)
    #expect(told.count > 20 && told.count <= 100)
    #expect(told.allSatisfy { $0.total == size && $0.bytes < $0.total })
    #expect(zip(told, told.dropFirst()).allSatisfy { $0.bytes < $1.bytes })
    #expect((told.last?.bytes ?? 0) * 10 > (size ?? 0) * 8)
    #expect(try await self.told(film, .current, by: backend.photos).isEmpty)
  }
}
