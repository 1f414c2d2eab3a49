// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import ThumbnailCache
@testable import locket

/// Tests which thumbnails of a window a cache keeps, and the dates of their files.
@Suite struct ThumbnailSeriesTests {
  private static let cell = PixelSize(width: 64, height: 64)

  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Returns assets with their own files, the newest first.
  private func assets(_ count: Int) throws -> [Asset] {
    let assets = Asset.roll(count)
    for asset in assets { _ = try folder.write("photo".utf8, to: asset.file) }
    return assets
  }

  private func make(
    _ assets: [Asset], from maker: StubMaker, cache: ThumbnailCache? = nil, into out: String? = nil
  ) async throws -> ThumbnailReport {
    let source = folder.path
    let library = InMemoryLibrary(assets)
    let pages = library.pages(in: await library.window(.init()), matching: AssetQuery())
    let report = try await ThumbnailSeries(
      pages, count: assets.count, size: Self.cell, from: maker, cache: cache,
      encoder: StubEncoder(), folder: out ?? source
    ) { "\(source)/\($0.file)" }.make()
    await cache?.flush()
    return report
  }

  private func written() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains("-img") }
  }

  @Test("a cache with room for some keeps the newest of a window, however often it is made")
  func newest() async throws {
    let assets = try assets(100)
    for expected in [0, 69, 69] {
      // Thumbnails of files that just changed are not kept.
      let cache = ThumbnailCache(folder: folder.path + "/cache", budget: 1_200_000) {
        ContentFingerprint.now() + 10_000_000_000
      }
      for name in try written() {
        try FileManager.default.removeItem(atPath: folder.path + "/" + name)
      }
      let maker = StubMaker()
      let report = try await make(assets, from: maker, cache: cache)
      #expect(report.count == 100 && report.origins[.cache] ?? 0 == expected)
      let oldest = Set(assets.dropFirst(expected).map(\.file))
      #expect(Set(maker.names) == oldest)
    }
  }

  @Test("a folder with a thumbnail's name keeps that thumbnail alone from being written")
  func folderInTheWay() async throws {
    let assets = try assets(3)
    try folder.write("".utf8, to: "out/2-img-2.jpg/x")
    let report = try await make(assets, from: StubMaker(), into: folder.path + "/out")
    #expect(report.failures.map(\.position) == [2] && report.outputFailure == nil)
    #expect(report.failures.first?.detail.contains("a folder has this name") == true)
    #expect(report.written == 2)
  }

  @Test("a photo that is replaced while its picture is made gets no file under the new one's date")
  func replaced() async throws {
    let assets = try assets(3)
    let victim = assets[1].file
    let folder = folder
    let maker = StubMaker { path in
      guard path.hasSuffix(victim) else { return }
      try? FileManager.default.removeItem(atPath: path)
      _ = try? folder.write("another photo".utf8, to: victim)
    }
    let report = try await make(assets, from: maker)
    #expect(report.failures.map(\.reason) == [.changed] && report.failures.first?.position == 2)
    #expect(Set(try written()) == ["1-img-3.jpg", "3-img-1.jpg"])
    let again = try await make(assets, from: StubMaker())
    #expect(again.failures.isEmpty && again.written == 1)
    #expect(try written().count == 3)
  }

  @Test("a folder that cannot be written to stops the series; a full disk is told with a remedy")
  func unwritable() async throws {
    let assets = try assets(3)
    let maker = StubMaker()
    let report = try await make(assets, from: maker, into: folder.path + "/gone")
    #expect(report.outputFailure == ENOENT && report.written == 0)
    #expect(try written().isEmpty)
    let error = ThumbnailsCommand.error(ENOSPC, in: folder.path)
    #expect((error as? MediaError)?.reason == .noSpace && "\(error)".contains("free some space"))
    #expect(ThumbnailsCommand.error(EACCES, in: folder.path) is FolderError)
  }
}

/// Makes white thumbnails and records the requested files.
private final class StubMaker: ThumbnailProviding {
  private let asked = Mutex<[String]>([])
  private let before: @Sendable (String) -> Void

  init(_ before: @escaping @Sendable (String) -> Void = { _ in }) { self.before = before }

  var names: [String] {
    asked.withLock { $0.map { String($0.split(separator: "/").last ?? "") } }
  }

  func thumbnail(
    ofFileAt path: String, size: PixelSize, acceptsPreliminary: Bool
  ) async throws(MediaError) -> Thumbnail {
    asked.withLock { $0.append(path) }
    before(path)
    let bytes = [UInt8](repeating: 255, count: size.width * size.height * 4)
    return Thumbnail(PixelImage(size: size, bytes: bytes), origin: .decoded)
  }
}

/// An encoder whose files have only a size.
private struct StubEncoder: PictureDrawing {
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    throw MediaError(path: "drawing", reason: .unsupported, detail: "nothing is drawn here")
  }

  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]
  {
    [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 64, 0, 64, 1, 1, 0x11, 0, 0xFF, 0xD9]
  }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] {
    throw MediaError(path: "video", reason: .unsupported, detail: "nothing is drawn here")
  }

  @Test("of a million failures the first thousand are listed, and all are counted")
  func manyFailures() {
    var report = ThumbnailReport(
      size: PixelSize(width: 1, height: 1), total: 5_000, folder: nil)
    for position in 1...5_000 {
      report.add(
        .failed(
          ThumbnailReport.Failure(
            position: position, identifier: "a", file: "a", reason: .notFound, detail: "gone")))
    }
    #expect(report.failures.count == 1_000 && report.failures.last?.position == 1_000)
    #expect(report.failureCount == 5_000 && report.document["failureCount"] == 5_000)
    #expect(report.summary.contains("; 5,000 cannot be shown"))
  }
}
