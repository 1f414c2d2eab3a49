// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import LinkTesting
import Locket
@testable import LocketPhotosUI
import PickerTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct NSItemProviderTests {
  private func provider(_ script: FakePicker.Script) async throws -> NSItemProvider {
    let results = try await PhotoPicker(from: try FakePicker(script).access).present().items
    return NSItemProvider(try #require(results.first).itemProvider)
  }

  private static let nothing = NSError(domain: "nothing", code: 0)

  private func data(
    _ provider: NSItemProvider, _ type: String = "public.jpeg"
  ) async -> Result<Data, NSError> {
    await withCheckedContinuation { continuation in
      provider.loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(
          returning: data.map { .success($0) } ?? .failure((error as NSError?) ?? Self.nothing))
      }
    }
  }

  private func object(
    _ provider: NSItemProvider, _ type: any NSItemProviderReading.Type = UIImage.self
  ) async -> Result<UIImage?, NSError> {
    await withCheckedContinuation { continuation in
      provider.loadObject(ofClass: type) { object, error in
        let failure = error as NSError?
        continuation.resume(
          returning: failure.map { .failure($0) } ?? .success(object as? UIImage))
      }
    }
  }

  private func code(_ result: Result<some Any, NSError>) -> Int? {
    if case .failure(let error) = result { return error.code }
    return nil
  }

  @Test(
    "unseen.load.item.types, unseen.load.item.check: types are listed, and conformance is asked by kind"
  )
  func types() async throws {
    let provider = try await provider(FakePicker.pictures(1, types: [.heic, .jpeg]))
    #expect(provider.registeredTypeIdentifiers == ["public.heic", "public.jpeg"])
    #expect(provider.registeredContentTypes == [UTType("public.heic"), .jpeg])
    #expect(provider.suggestedName == "IMG_1")
    #expect(provider.hasItemConformingToTypeIdentifier(UTType.image.identifier))
    #expect(!provider.hasItemConformingToTypeIdentifier(UTType.movie.identifier))
    #expect(provider.canLoadObject(ofClass: UIImage.self))
    #expect(UTType.heic.preferredFilenameExtension == "heic")
    #expect(UTType("") == nil && UTType("a.b")?.preferredFilenameExtension == nil)
  }

  @Test("unseen.load.item.after: bytes, objects and files load")
  func loads() async throws {
    let provider = try await provider(FakePicker.pictures(1))
    #expect(try await data(provider).get() == Data([1]))
    #expect(try await object(provider).get()?.bytes == [1])
  }

  @Test(
    "unseen.load.item.file-temporary: complaint C02: a file exists while its handler runs, with its extension"
  )
  func file() async throws {
    let provider = try await provider(FakePicker.pictures(1, types: [.heic]))
    let (paths, sink) = AsyncStream<(String, Bool)>.makeStream()
    provider.loadFileRepresentation(forTypeIdentifier: "public.image") { url, _ in
      let path = url?.path ?? ""
      sink.yield((path, FileManager.default.fileExists(atPath: path)))
    }
    let (path, wasThere) = try #require(await paths.once())
    #expect(wasThere)
    #expect(path.hasSuffix("/IMG_1.heic"))
    // The handler may not have returned yet.
    try await waitUntil("the file to go") { !FileManager.default.fileExists(atPath: path) }
  }

  @Test("unseen.load.item.fails: errors have the numbers of Foundation, and the cause below")
  func errors() async throws {
    let provider = try await provider(FakePicker.pictures(1))
    let none = await data(provider, "public.movie")
    #expect(code(none) == NSItemProvider.ErrorCode.itemUnavailableError.rawValue)
    var script = FakePicker.Script()
    script.items = [LinkItem(item: 1, outcome: .failed(.offline))]
    let failed = await data(try await self.provider(script))
    #expect(code(failed) == -1000)
    guard case .failure(let error) = failed else { return }
    #expect(error.domain == NSItemProvider.errorDomain)
    #expect((error.userInfo[NSUnderlyingErrorKey] as? ItemLoadError)?.reason == .offline)
    #expect(error.localizedDescription.contains("there is no network"))
    var corrupt = FakePicker.Script()
    corrupt.add(1, [0])
    #expect(code(await object(try await self.provider(corrupt))) == -1200)
    let video = try await self.provider(FakePicker.pictures(1, types: [.quickTimeMovie]))
    #expect(!video.canLoadObject(ofClass: UIImage.self))
    #expect(code(await object(video)) == -1200)
    #expect(NSItemProvider.ErrorCode.unknownError.rawValue == -1)
    #expect(NSItemProvider.ErrorCode.unexpectedValueClassError.rawValue == -1100)
  }

  @Test("complaint C06: cancelling the progress stops the load")
  func cancels() async throws {
    var script = FakePicker.pictures(1)
    script.takes = { _, _, request in if case .load = request { true } else { false } }
    let fake = try FakePicker(script)
    let results = try await PhotoPicker(from: fake.access).present().items
    let provider = NSItemProvider(try #require(results.first).itemProvider)
    let (errors, sink) = AsyncStream<NSError?>.makeStream()
    let progress = provider.loadDataRepresentation(forTypeIdentifier: "public.jpeg") { _, error in
      sink.yield(error as NSError?)
    }
    #expect(await fake.receives { if case .load = $0 { true } else { false } })
    progress.cancel()
    let error = try #require(await errors.once() ?? nil)
    #expect(error.code == CocoaError.userCancelled.rawValue)
    #expect(await fake.receives { if case .stop = $0 { true } else { false } })
  }

  @Test("complaint C06: progress never falls over the stages of a load")
  func progressNeverFalls() {
    var last: Int64 = -1
    for stage in LoadProgress.Stage.allCases {
      for done in 0...10 as ClosedRange<Int64> {
        var progress = LoadProgress(stage: stage)
        (progress.completed, progress.total) = (done, 10)
        let units = NSItemProvider.units(progress)
        #expect(units >= last)
        last = units
      }
    }
    #expect(last == 1000)
  }
}
