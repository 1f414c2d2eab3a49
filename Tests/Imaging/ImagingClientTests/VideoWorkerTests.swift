// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import Testing

@testable import ImagingClient

/// Videos, which separate workers open, so that photo workers do not load libav.
@Suite struct VideoWorkerTests {
  private let workers = ImagingWorkers(
    photoWorkers: 1, timeout: .seconds(120), idle: .seconds(3600))
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 8, height: 6)

  init() throws { folder = try TemporaryFolder() }

  private func video() async throws -> String {
    let bytes = try await workers.encode(
      DrawnVideo(frames: [Drawings.quarters, Drawings.quarters], size: size, framesPerSecond: 5))
    return try folder.write(bytes, as: "video.mov")
  }

  @Test func onlyVideoWorkersLoadLibav() async throws {
    let video = try await video()
    #expect(workers.videos.processIdentifiers.isEmpty)
    let header = try await workers.header(ofFileAt: video)
    #expect(header.kind == .video && header.pixelSize == size)
    _ = try await workers.draw(svg: Drawings.quarters, size: size)
    let libav = "libavformat"
    #expect(try !workers.photos.hasLoaded(libav) && workers.videos.hasLoaded(libav))
    #expect(try !workers.drawing.hasLoaded(libav) && workers.videoDrawing.hasLoaded(libav))
    await workers.close()
  }

  @Test func photosStartNoVideoWorker() async throws {
    let bytes = try await workers.encode(
      .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.jpeg))
    let photo = try folder.write(bytes, as: "photo.jpg")
    _ = try await workers.thumbnail(ofFileAt: photo, size: size)
    let broken = try folder.write(Array(bytes.prefix(40)), as: "broken.jpg")
    await #expect(throws: MediaError.self) { try await workers.header(ofFileAt: broken) }
    #expect(workers.videos.processIdentifiers.isEmpty)
    await workers.close()
  }

  @Test func videoWorkerIsConfined() async throws {
    _ = try await workers.thumbnail(ofFileAt: try await video(), size: size)
    let (photos, videos) = (
      try await workers.confinement(), try await ImagingWorkers.confinement(of: workers.videos)
    )
    #expect(videos == photos)
    let process = try #require(workers.videos.processIdentifiers.first)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    #expect(open.sorted() == ["0", "1", "2"])
    await workers.close()
  }

  @Test func brokenVideoIsDamagedAndNotMissing() async throws {
    let whole = try await video()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
    let path = try folder.write(Array(bytes.prefix(64)), as: "broken.mov")
    await #expect { () async throws in
      _ = try await workers.header(ofFileAt: path)
    } throws: { error in
      (error as? MediaError)?.reason == .damaged
    }
    await workers.close()
  }

  @Test func falseVideoResponseFailsOnlyItsJob() async throws {
    let lying = ImagingWorkers(
      executable: try folder.script(
        "worker",
        "head -c 12 >/dev/null; printf 'LKI1\\010\\000\\000\\000\\010\\000\\000\\000\\000\\000\\000\\000' >&0; exec cat >/dev/null"
      ),
      photoWorkers: 1, timeout: .seconds(120))
    let path = try await video()
    await #expect { () async throws in
      _ = try await lying.header(ofFileAt: path)
    } throws: { error in
      (error as? MediaError)?.reason == .damaged
    }
    await lying.close()
    await workers.close()
  }
}
