// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import PickerTesting
import Synchronization
import Testing

@testable import Locket

private struct Picture: Transferable, Equatable {
  let bytes: Data

  static var transferRepresentation: some TransferRepresentation<Picture> {
    DataRepresentation(importedContentType: .image) { Picture(bytes: $0) }
  }
}

private struct ImportedVideo: Transferable, Equatable {
  let url: URL
  let isThere: Bool

  static var transferRepresentation: some TransferRepresentation<ImportedVideo> {
    FileRepresentation(importedContentType: .movie) { received in
      ImportedVideo(
        url: received.file, isThere: FileManager.default.fileExists(atPath: received.file.path))
    }
    DataRepresentation(importedContentType: .jpeg) { _ in
      ImportedVideo(url: URL(fileURLWithPath: "/"), isThere: false)
    }
  }
}

private struct Picky: Transferable {
  struct Refusal: Error, Equatable {}

  static var transferRepresentation: some TransferRepresentation<Picky> {
    DataRepresentation(importedContentType: .data) { _ -> Picky in throw Refusal() }
  }
}

@Suite(.timeLimit(.minutes(10))) struct TransferableTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func results(_ script: FakePicker.Script) async throws -> [PickerResult] {
    let fake = try FakePicker(script)
    var terms = LinkTerms()
    terms.leases = LeaseFolder(root: folder.path + "/leases")
    let access = PickerAccess.socket(terms: terms) { fake.appSocket }
    return try await PhotoPicker(from: access).present().items
  }

  private func provider(_ types: [ContentType]) async throws -> ItemProvider {
    var script = FakePicker.Script()
    script.add(1, [1, 2], types: types)
    return try #require(try await results(script).first).itemProvider
  }

  @Test("the first representation that fits is used")
  func theFirstThatFits() async throws {
    let picture = try await provider([.heic, .jpeg]).load(as: Picture.self)
    #expect(picture == Picture(bytes: Data([1, 2])))
    let video = try await provider([.quickTimeMovie]).load(as: ImportedVideo.self)
    #expect(video?.isThere == true)
    #expect(try await provider([.jpeg]).load(as: ImportedVideo.self)?.url.path == "/")
    #expect(try await provider([.heic]).load(as: Data.self) == Data([1, 2]))
  }

  @Test(
    "unseen.load.item.file-temporary: complaint C02: a file exists while it is imported, and no longer"
  )
  func fileGoesAfterwards() async throws {
    let video = try #require(try await provider([.mpeg4Movie]).load(as: ImportedVideo.self))
    #expect(video.url.pathExtension == "mp4")
    #expect(!FileManager.default.fileExists(atPath: video.url.path))
  }

  @Test("unseen.load.item.nil: where none fits there is nil, and what an import throws is thrown")
  func nilOrThrown() async throws {
    #expect(try await provider([.mpeg4Movie]).load(as: Picture.self) == nil)
    await #expect(throws: Picky.Refusal()) {
      try await provider([.jpeg]).load(as: Picky.self)
    }
  }

  @Test("unseen.load.item.fails: an item that failed says so whatever is asked for")
  func failedItem() async throws {
    var script = FakePicker.Script()
    script.items = [LinkItem(item: 1, outcome: .failed(.offline))]
    let provider = try #require(try await results(script).first).itemProvider
    let error = await #expect(throws: ItemLoadError.self) {
      try await provider.load(as: Picture.self)
    }
    #expect(error?.reason == .offline)
  }

  @Test(
    "unseen.load.item.order: complaint C03, C31: all results load in their order, and each fails alone"
  )
  func loadsAll() async throws {
    var script = FakePicker.Script()
    for item in 0..<20 { script.add(item, [UInt8(item)]) }
    script.items[5].outcome = .failed(.offline)
    script.items[6].types = [.mpeg4Movie]
    let results = try await results(script)
    let positions = Mutex(Set<Int>())
    let loaded = await results.loadAll(as: Picture.self, parallel: 3) { position, _ in
      positions.withLock { _ = $0.insert(position) }
    }
    #expect(loaded.count == 20)
    for (position, result) in loaded.enumerated() {
      switch position {
      case 5:
        #expect(throws: ItemLoadError.self) { try result.get() }
      case 6: #expect(try result.get() == nil)
      default: #expect(try result.get() == Picture(bytes: Data([UInt8(position)])))
      }
    }
    #expect(positions.withLock { $0 } == Set(0..<20).subtracting([5, 6]))
    let files = await results.loadAllFiles(parallel: 0)
    #expect(files.count == 20)
    #expect(try files[19].get()?.byteCount == 1)
  }

  @Test(
    "unseen.load.item.order, unseen.load.item.async: complaint C03: late answers change no order")
  func orderIsKept() async throws {
    var script = FakePicker.Script()
    for item in 0..<4 { script.add(item, [UInt8(item)]) }
    let held = Mutex<[(Int, UInt8)]>([])
    script.takes = { fake, number, request in
      guard case .load(let load) = request else { return false }
      let due = held.withLock { held in
        held.append((number, UInt8(load.item)))
        return held.count == 4 ? held.sorted { $0.1 > $1.1 } : []
      }
      for (number, byte) in due { fake.hand([byte], .jpeg, to: number) }
      return true
    }
    let loaded = await (try results(script)).loadAll(as: Data.self, parallel: 4)
    #expect(try loaded.map { try $0.get() } == (0..<4).map { Data([$0]) })
  }
}
