// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerCore
import PickerModel
import Testing

@testable import ImagingClient

/// Films, which workers of their own open, so that those of photos do without libav.
@Suite struct FilmWorkersTests {
  private let workers = ImagingWorkers(
    photoWorkers: 1, timeout: .seconds(120), idle: .seconds(3600))
  private let folder: TemporaryFolder
  private let size = PixelSize(width: 8, height: 6)

  init() throws { folder = try TemporaryFolder() }

  private func film() async throws -> String {
    let bytes = try await workers.encode(
      Film(frames: [Drawings.quarters, Drawings.quarters], size: size, framesPerSecond: 5))
    return try folder.write(bytes, as: "film.mov")
  }

  @Test func onlyWhoOpensFilmsLoadsLibav() async throws {
    let film = try await film()
    #expect(workers.films.processIdentifiers.isEmpty)
    let header = try await workers.header(ofFileAt: film)
    #expect(header.kind == .video && header.pixelSize == size)
    _ = try await workers.draw(svg: Drawings.quarters, size: size)
    let libav = "libavformat"
    #expect(try !workers.photos.hasLoaded(libav) && workers.films.hasLoaded(libav))
    #expect(try !workers.drawing.hasLoaded(libav) && workers.filming.hasLoaded(libav))
    await workers.close()
  }

  @Test func photosStartNoWorkerForFilms() async throws {
    let bytes = try await workers.encode(
      .drawing(svg: Drawings.quarters, size: size), as: PictureEncoding(.jpeg))
    let photo = try folder.write(bytes, as: "photo.jpg")
    _ = try await workers.thumbnail(ofFileAt: photo, size: size)
    let broken = try folder.write(Array(bytes.prefix(40)), as: "broken.jpg")
    await #expect(throws: MediaError.self) { try await workers.header(ofFileAt: broken) }
    #expect(workers.films.processIdentifiers.isEmpty)
    await workers.close()
  }

  @Test func aFilmsWorkerIsConfined() async throws {
    _ = try await workers.thumbnail(ofFileAt: try await film(), size: size)
    let (photos, films) = (
      try await workers.confinement(), try await ImagingWorkers.confinement(of: workers.films)
    )
    #expect(films == photos)
    let process = try #require(workers.films.processIdentifiers.first)
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd")
    #expect(open.sorted() == ["0", "1", "2"])
    await workers.close()
  }

  @Test func aBrokenFilmIsDamagedAndNotMissing() async throws {
    let whole = try await film()
    let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: whole)))
    let path = try folder.write(Array(bytes.prefix(64)), as: "broken.mov")
    await #expect { () async throws in
      _ = try await workers.header(ofFileAt: path)
    } throws: { error in
      (error as? MediaError)?.reason == .damaged
    }
    await workers.close()
  }

  @Test func aWorkerThatCallsEverythingAFilmCostsOnlyItsJob() async throws {
    let lying = ImagingWorkers(
      executable: try folder.script(
        "worker",
        "head -c 12 >/dev/null; printf 'LKI1\\010\\000\\000\\000\\010\\000\\000\\000\\000\\000\\000\\000' >&0; exec cat >/dev/null"
      ),
      photoWorkers: 1, timeout: .seconds(120))
    let path = try await film()
    await #expect { () async throws in
      _ = try await lying.header(ofFileAt: path)
    } throws: { error in
      (error as? MediaError)?.reason == .damaged
    }
    await lying.close()
    await workers.close()
  }
}
