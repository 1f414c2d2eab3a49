// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import HostLink
import LinkTesting
import PickerTesting
import Synchronization
import Testing

@testable import Locket

@Suite(.timeLimit(.minutes(10))) struct ItemProviderTests {
  private let folder: TemporaryDirectory
  private let terms: LinkTerms

  init() throws {
    folder = try TemporaryDirectory()
    var terms = LinkTerms()
    terms.leases = LeaseFolder(root: folder.path + "/leases")
    self.terms = terms
  }

  private func results(_ fake: FakePicker) async throws -> [PickerResult] {
    try await PhotoPicker(from: .socket(terms: terms) { fake.appSocket }).present().items
  }

  private func provider(_ fake: FakePicker) async throws -> ItemProvider {
    try #require(try await results(fake).first).itemProvider
  }

  private func script(
    _ bytes: [UInt8] = Array(0..<100), types: [ContentType] = [.heic, .jpeg],
    name: String? = "IMG_1"
  ) -> FakePicker.Script {
    var script = FakePicker.Script()
    script.add(1, bytes, types: types, name: name)
    return script
  }

  @Test(
    "unseen.load.item.check, unseen.load.item.types: complaint C05: types are known before loading")
  func types() async throws {
    let provider = try await provider(try FakePicker(script()))
    #expect(provider.registeredContentTypes == [.heic, .jpeg])
    #expect(provider.suggestedName == "IMG_1")
    #expect(provider.canLoad(.image) && provider.canLoad(.jpeg) && provider.canLoad(.data))
    #expect(!provider.canLoad(.movie) && !provider.canLoad(.png))
  }

  @Test(
    "unseen.load.item.after, unseen.load.item.repeat: bytes load after the picker closed, as often as wanted"
  )
  func loadsRepeatedly() async throws {
    let provider = try await provider(try FakePicker(script()))
    async let one = provider.loadData()
    async let two = provider.loadData(as: .jpeg)
    #expect(try await [one, two] == [Data(0..<100), Data(0..<100)])
    #expect(try await provider.loadData() == Data(0..<100))
    let whole = try await provider.loadRepresentation(as: .jpeg)
    #expect(whole?.contentType == .jpeg)
    #expect(whole?.pixelSize == PixelSize(width: 4, height: 3))
  }

  @Test("item.removed: complaint C18, C19: what was removed from the bytes is reported")
  func reportsRemovedMetadata() async throws {
    let provider = try await provider(try FakePicker(script()))
    #expect(try await provider.loadRepresentation()?.removed == [.removeLocation])
    #expect(try await provider.loadFile()?.removed == [.removeLocation])
  }

  @Test(
    "item.load.generic, unseen.load.item.generic: complaint C13: only the first type that fits is asked for"
  )
  func asksForThePreferred() async throws {
    let fake = try FakePicker(script(types: [.gif, .jpeg]))
    let provider = try await provider(fake)
    #expect(try await provider.loadRepresentation(as: .image)?.contentType == .gif)
    var request = LoadRequest(item: 1)
    request.type = .gif
    #expect(await fake.receives { $0 == .load(request) })
  }

  @Test("unseen.load.item.nil: a type that the item does not have is nil, for every form")
  func hasNoSuchType() async throws {
    let provider = try await provider(try FakePicker(script()))
    #expect(try await provider.loadData(as: .movie) == nil)
    #expect(try await provider.loadFile(as: .movie) == nil)
  }

  @Test("preselect.kept.kept: a kept item has an empty provider, which is no failure")
  func keptIsEmpty() async throws {
    var script = FakePicker.Script()
    script.items = [LinkItem(item: 1, outcome: .kept)]
    let provider = try await provider(try FakePicker(script))
    #expect(provider.registeredContentTypes.isEmpty)
    #expect(try await provider.loadData() == nil)
  }

  @Test("complaint C21: a kept item loads where the picker reloads it")
  func keptIsReloaded() async throws {
    var script = script()
    script.items[0].outcome = .kept
    #expect(try await provider(try FakePicker(script)).loadData() == Data(0..<100))
  }

  @Test(
    "unseen.load.item.progress-async, unseen.watch.still-placeholder: complaint C06, C07: each form reports progress"
  )
  func reportsProgress() async throws {
    let provider = try await provider(try FakePicker(script()))
    let seen = Mutex<[LoadProgress]>([])
    let take: @Sendable (LoadProgress) -> Void = { progress in seen.withLock { $0.append(progress) }
    }
    func stages() -> [LoadProgress.Stage] {
      seen.withLock { reports in
        defer { reports = [] }
        return reports.map(\.stage)
      }
    }
    _ = try await provider.loadData(progress: take)
    #expect(stages() == [.download, .convert, .copy, .copy])
    _ = try await provider.loadFile(progress: take)
    #expect(stages().prefix(3) == [.download, .convert, .copy])
    _ = try await provider.load(as: Data.self, progress: take)
    #expect(stages() == [.download, .convert, .copy, .copy])
  }

  @Test(
    "unseen.load.item.cancel: complaint C24: a cancelled load is stopped in the picker, and the next one works"
  )
  func cancels() async throws {
    var script = script()
    let isHeld = Mutex(true)
    script.takes = { fake, number, request in
      switch request {
      case .load: return isHeld.withLock { $0 }
      case .stop(let load):
        // The answer was on its way; its file must not be taken for that of another request.
        isHeld.withLock { $0 = false }
        fake.hand([9, 9], .jpeg, to: load)
        return false
      default: return false
      }
    }
    let fake = try FakePicker(script)
    let provider = try await provider(fake)
    let load = Task { try await provider.loadData() }
    #expect(await fake.receives { if case .load = $0 { true } else { false } })
    load.cancel()
    let error = await #expect(throws: ItemLoadError.self) { try await load.value }
    #expect(error?.reason == .cancelled)
    #expect(error?.isRetryable == true)
    #expect(await fake.receives { if case .release(payload: 1) = $0 { true } else { false } })
    #expect(try await provider.loadData() == Data(0..<100))
  }

  @Test("the picker's file is given back after each load, and no descriptor is kept")
  func givesBack() async throws {
    let fake = try FakePicker(script())
    let provider = try await provider(fake)
    _ = try await provider.loadData()
    #expect(await fake.receives { if case .release(payload: 1) = $0 { true } else { false } })
    var lease = try await provider.loadFile()
    #expect(lease != nil)
    #expect(await fake.receives { if case .release(payload: 2) = $0 { true } else { false } })
    #expect(fake.kept.isEmpty)
    try await waitUntil("the descriptors to close") {
      OpenDescriptors.count(below: fake.folder.path) == 0
    }
    lease = nil
  }

  @Test(
    "a file of another size than was told is damaged, and costs nothing else",
    arguments: [0, 99, 101, 1 << 40] as [Int64])
  func wrongSizeIsDamaged(statedByteCount: Int64) async throws {
    var script = script()
    script.takes = { fake, number, request in
      guard case .load(let load) = request, load.type == .heic else { return false }
      fake.hand(
        [UInt8](repeating: 0, count: 100), .heic, to: number, statedByteCount: statedByteCount)
      return true
    }
    let provider = try await provider(try FakePicker(script))
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.reason == .damaged)
    #expect(try await provider.loadData(as: .jpeg) == Data(0..<100))
  }

  @Test("complaint C14: what is too large for memory says to load it as a file")
  func tooLargeForMemory() async throws {
    var script = script()
    script.takes = { fake, number, request in
      guard case .load = request else { return false }
      let path = fake.folder.path + "/large"
      let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      let count = ItemProvider.maximumByteCountInMemory + 1
      ftruncate(file, off_t(count))
      let answer = LoadAnswer(payload: 1, type: .heic, byteCount: count)
      fake.connection.send(.answer(number, .success(answer.json)), with: LinkFile(descriptor: file))
      return true
    }
    let provider = try await provider(try FakePicker(script))
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadData() }
    #expect(error?.reason == .tooLarge)
    #expect(error?.description.hasSuffix("load it as a file") == true)
  }

  @Test("what is not a regular file is never read")
  func notAFile() async throws {
    var script = script()
    script.takes = { fake, number, request in
      guard case .load = request else { return false }
      let answer = LoadAnswer(payload: 1, type: .heic, byteCount: 0)
      let folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      fake.connection.send(
        .answer(number, .success(answer.json)), with: LinkFile(descriptor: folder))
      return true
    }
    let provider = try await provider(try FakePicker(script))
    let error = await #expect(throws: ItemLoadError.self) { try await provider.loadFile() }
    #expect(error?.reason == .damaged)
  }

  @Test("no bytes at all are bytes")
  func emptyFile() async throws {
    let provider = try await provider(try FakePicker(script([])))
    #expect(try await provider.loadData() == Data())
    #expect(try await provider.loadFile()?.byteCount == 0)
  }

  @Test(
    "a name is a name and no path",
    arguments: [
      ("../../etc/passwd", "passwd"), ("a/b", "b"), ("..", ""), (".hidden", "hidden"),
      ("a\u{0}b\nc", "abc"), ("", ""), ("/", ""), ("Bild ä", "Bild ä"),
      (String(repeating: "ä", count: 300), String(repeating: "ä", count: 100)),
    ])
  func names(name: String, plain: String) {
    #expect(ItemProvider.plain(name) == plain)
  }

  @Test("a provider is the same for the same item of the same picker alone")
  func compares() async throws {
    let fake = try FakePicker(script())
    let provider = try await provider(fake)
    let other = try await self.provider(try FakePicker(script()))
    #expect(provider == provider)
    #expect(provider != other)
    #expect(Set([provider, provider, other]).count == 2)
  }
}
