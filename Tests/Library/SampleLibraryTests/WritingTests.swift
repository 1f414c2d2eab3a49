// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import SampleLibrary
import Synchronization
import Testing

@Suite struct WritingTests {
  private let folder: TemporaryFolder
  private let library = SampleLibrary(seed: 9, images: 40, videos: 2, longSide: 128)

  init() throws { folder = try TemporaryFolder() }

  private func write(
    _ library: SampleLibrary, _ drawing: StubDrawing, parallel: Int = 3
  ) async throws -> SampleReport {
    try await library.write(to: folder.path, drawing: drawing, parallel: parallel) { _, _ in }
  }

  @Test("a sample stays in its folder when another takes the folder's name")
  func exchangedFolder() async throws {
    let (chosen, moved) = (folder.path + "/chosen", folder.path + "/moved")
    #expect(mkdir(folder.path + "/other", 0o700) == 0)
    let report = try await library.write(to: chosen, drawing: StubDrawing(), parallel: 1) {
      done, _ in
      if done == 1 { #expect(rename(chosen, moved) == 0 && symlink("other", chosen) == 0) }
    }
    let files = folder.files.filter { !$0.hasSuffix(".locket-sample") }
    #expect(report.written == 42 && files.count { $0.hasPrefix("moved/") } == 42)
    #expect(!files.contains { $0.hasPrefix("other/") })
  }

  @Test func everyFileIsWrittenWithItsDate() async throws {
    let drawing = StubDrawing()
    let report = try await write(library, drawing)
    let photos = library.photos()
    let expected = Set(photos.map(\.file) + library.plannedVideos().map(\.file))
    #expect(folder.files == expected)
    #expect(report.written == 42)
    #expect(report.kept == 0)
    #expect(report.skipped.isEmpty)
    #expect(report.byteCount > 0)
    for photo in photos {
      let date = try #require(try folder.modificationDate(photo.file))
      let seconds = Double(photo.captureDate.milliseconds) / 1000
      #expect(abs(date.timeIntervalSince1970 - seconds) < 0.002)
    }
  }

  @Test func picturesAreRequestedAsStored() async throws {
    let drawing = StubDrawing()
    _ = try await write(library, drawing)
    let photos = library.photos()
    let pictures = drawing.calls.filter { $0.size.width >= 60 || $0.hasEXIF }
    let thumbnails = photos.filter { $0.thumbnailLongSide != nil }.count
    #expect(drawing.calls.count == photos.count + thumbnails + 2)
    #expect(pictures.count >= photos.count)
    #expect(drawing.calls.filter { $0.contentType == .png }.allSatisfy { !$0.hasEXIF })
  }

  @Test func thumbnailsAreInEXIFBlock() async throws {
    _ = try await write(library, StubDrawing())
    let photo = try #require(library.photos().first { $0.thumbnailLongSide != nil })
    let bytes = try #require(folder.bytes(photo.file))
    let start = try #require(
      bytes.indices.first { bytes[$0...].starts(with: [0x4D, 0x4D, 0, 42]) })
    let reader = try #require(TIFFReader(Array(bytes[start...])))
    let thumbnail = try #require(reader.thumbnail)
    #expect(thumbnail.starts(with: Array("public.jpeg".utf8)))
    #expect(reader.main[0x0112]?.number == photo.orientation.rawValue)
  }

  @Test func aSecondRunKeepsEverything() async throws {
    _ = try await write(library, StubDrawing())
    let drawing = StubDrawing()
    let report = try await write(library, drawing)
    #expect(report.kept == 42)
    #expect(report.written == 0)
    #expect(drawing.calls.isEmpty)
  }

  @Test func missingAndTruncatedFilesAreMadeAgain() async throws {
    _ = try await write(library, StubDrawing())
    let photos = library.photos()
    let whole = try #require(folder.bytes(photos[1].file))
    try FileManager.default.removeItem(atPath: folder.path + "/" + photos[0].file)
    try folder.put("cut", at: photos[1].file)
    let report = try await write(library, StubDrawing())
    #expect(report.written == 2)
    #expect(report.kept == 40)
    #expect(folder.bytes(photos[1].file) == whole)
  }

  @Test func truncatedManifestIsRead() async throws {
    _ = try await write(library, StubDrawing())
    let list = try #require(folder.bytes(".locket-sample"))
    let lost = String(decoding: list, as: UTF8.self).split(separator: "\n").last
    let file = try #require(lost?.split(separator: " ").last)
    // The last line is incomplete: its file has not got its final name yet.
    try FileManager.default.removeItem(atPath: folder.path + "/" + file)
    try folder.put(String(decoding: list.dropLast(5), as: UTF8.self), at: ".locket-sample")
    let report = try await write(library, StubDrawing())
    #expect(report.written == 1)
    #expect(report.kept == 41)
  }

  @Test("a private library is its owner's alone, and a link that was planted is not followed")
  func privateLibrary() async throws {
    try folder.put("precious", at: "precious")
    let photos = folder.path + "/private"
    mkdir(photos, 0o700)
    for name in [".locket-sample.partial", ".locket-sample.new"] {
      #expect(symlink(folder.path + "/precious", photos + "/" + name) == 0)
    }
    _ = try await library.write(
      to: photos, drawing: StubDrawing(), isPrivate: true, parallel: 2
    ) { _, _ in }
    #expect(folder.bytes("precious") == Array("precious".utf8))
    let inside = try FileManager.default.subpathsOfDirectory(atPath: photos)
    #expect(inside.contains(".locket-sample") && inside.count > 42)
    for name in inside {
      var facts = stat()
      #expect(lstat(photos + "/" + name, &facts) == 0)
      let wanted: mode_t = facts.st_mode & S_IFMT == S_IFDIR ? 0o700 : 0o600
      #expect(facts.st_mode & 0o777 == wanted, "\(name)")
    }
  }

  @Test func progressCountsEveryFileInOrder() async throws {
    let steps = Mutex<[Int]>([])
    _ = try await library.write(to: folder.path, drawing: StubDrawing(), parallel: 4) {
      done, total in
      #expect(total == 42)
      steps.withLock { $0.append(done) }
    }
    #expect(steps.withLock { $0 } == Array(1...42))
  }

  @Test func failuresAreReported() async throws {
    let library = SampleLibrary(seed: 9, images: 120, videos: 2, longSide: 128)
    let report = try await write(library, StubDrawing(unsupported: [.heic, .quickTimeMovie]))
    let missing = library.photos().filter { $0.contentType == .heic }.map(\.file)
    #expect(!missing.isEmpty)
    #expect(Set(report.skipped.map(\.file)) == Set(missing + library.plannedVideos().map(\.file)))
    #expect(
      report.skipped.allSatisfy { $0.reason == .unsupported && $0.detail == "no encoder here" })
    #expect(report.written == 122 - report.skipped.count)
    #expect(
      report.description
        == "\(report.written) written, 0 kept, \(missing.count + 2) left out "
        + "(\(missing.count) HEIC unsupported, 2 MOV unsupported)")
  }

  @Test func cancelledRunCanResume() async throws {
    let (started, starting) = AsyncStream<Void>.makeStream()
    let drawing = StubDrawing { count throws(MediaError) in
      guard count > 10 else { return }
      starting.yield()
      // Waits until the task is cancelled, like a worker's response.
      let (never, holding) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      withExtendedLifetime(holding) {}
      throw MediaError(path: "job", reason: .cancelled, detail: "stopped")
    }
    let run = Task { try await write(library, drawing) }
    for await _ in started { break }
    run.cancel()
    await #expect(throws: CancellationError.self) { try await run.value }
    #expect(!folder.files.contains { $0.hasSuffix(".partial") })
    let before = folder.files.count
    #expect(before < 42)
    let report = try await write(library, StubDrawing())
    #expect(report.kept == before)
    #expect(report.written == 42 - before)
  }
}
