// SPDX-License-Identifier: Apache-2.0

import AssetIndex
import Foundation
import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import RenditionTesting
import Synchronization
import Testing

@testable import LocketPicker

/// Delivery from a folder that changes between a pick and its delivery.
@Suite struct PickedOriginalTests {
  private let folder: TemporaryDirectory
  private let results: TemporaryDirectory

  init() throws {
    (folder, results) = (try TemporaryDirectory(), try TemporaryDirectory())
    try folder.write("2024-05-01T10:00:00Z first".utf8, to: "DCIM/a.jpg")
    try folder.write("2024-05-02T10:00:00Z the second".utf8, to: "DCIM/b.jpg")
  }

  private var root: String { folder.path + "/DCIM" }

  /// Opens the folder and picks the asset with this name.
  private func pick(_ name: String) async throws -> (library: PhotoLibrary, item: PickedItem) {
    let (library, _) = try await PhotoLibrary.open(
      root, index: folder.path + "/index.locket", headers: StubHeaders())
    let session = try await library.makeSession(PickerConfiguration(), profile: .watch())
    let assets = try await session.assets(at: 0..<3)
    let asset = try #require(assets.first { $0.file == name })
    return (library, PickedItem(asset: asset, outcome: .ready))
  }

  private func deliver(
    _ item: PickedItem, of library: PhotoLibrary, _ renditions: CopyingRenditions = .init()
  ) async throws -> (item: DeliveredItem, text: String?) {
    let delivered = try #require(
      await library.deliver([item], profile: .watch(), to: results.path, with: renditions).first)
    let text = try delivered.rendition.map { try String(contentsOfFile: $0.file, encoding: .utf8) }
    return (delivered, text)
  }

  private func rename(_ old: String, _ new: String) {
    #expect(Glibc.rename("\(root)/\(old)", "\(root)/\(new)") == 0)
  }

  private static let first = "2024-05-01T10:00:00Z first"

  @Test("of two files that changed places, the picked one is delivered")
  func swapped() async throws {
    let (library, item) = try await pick("a.jpg")
    rename("a.jpg", "c.jpg")
    rename("b.jpg", "a.jpg")
    rename("c.jpg", "b.jpg")
    let delivered = try await deliver(item, of: library)
    #expect(delivered.item.outcome == .ready && delivered.text == Self.first)
  }

  @Test("a file that was moved is found where it is now")
  func moved() async throws {
    let (library, item) = try await pick("a.jpg")
    try folder.write("".utf8, to: "DCIM/new/.keep")
    rename("a.jpg", "new/z.jpg")
    let delivered = try await deliver(item, of: library)
    #expect(delivered.item.outcome == .ready && delivered.text == Self.first)
  }

  @Test("if another file was moved over a picked one, the other is not delivered for it")
  func movedOver() async throws {
    let (library, item) = try await pick("a.jpg")
    rename("b.jpg", "a.jpg")
    let delivered = try await deliver(item, of: library)
    #expect(delivered.item.rendition == nil && delivered.text == nil)
    #expect(try results.isEmpty)
  }

  @Test("a file that was overwritten is another photo now")
  func overwritten() async throws {
    let (library, item) = try await pick("a.jpg")
    try folder.write("2024-05-02T10:00:00Z the second".utf8, to: "DCIM/a.jpg")
    let delivered = try await deliver(item, of: library)
    #expect(delivered.item.outcome == .failed(.changed))
    #expect(delivered.item.detail?.contains("pick it again") == true)
    #expect(try results.isEmpty)
  }

  @Test("a file of the same size and date is distinguished by its inode and its bytes")
  func sameSizeAndDate() async throws {
    let other = "2024-05-01T10:00:00Z FIRST"
    let date = Date(timeIntervalSince1970: 1_700_000_000)
    let set = { (name: String) in
      try FileManager.default.setAttributes(
        [.modificationDate: date], ofItemAtPath: "\(root)/\(name)")
    }
    try folder.write(other.utf8, to: "DCIM/b.jpg")
    try set("a.jpg")
    try set("b.jpg")
    let (library, item) = try await pick("a.jpg")
    rename("a.jpg", "c.jpg")
    rename("b.jpg", "a.jpg")
    rename("c.jpg", "b.jpg")
    #expect(try await deliver(item, of: library).text == Self.first)
  }

  @Test("a file that was only touched, or copied back, is the same")
  func touched() async throws {
    let (library, item) = try await pick("a.jpg")
    try folder.write(Self.first.utf8, to: "DCIM/.a")
    rename(".a", "a.jpg")
    let renditions = CopyingRenditions()
    let delivered = try await deliver(item, of: library, renditions)
    #expect(delivered.item.outcome == .ready && delivered.text == Self.first)
    #expect(renditions.requests.count == 1 && renditions.requests[0].source != nil)
  }

  @Test("library.gone.told: a file that was deleted is gone")
  func deleted() async throws {
    let (library, item) = try await pick("a.jpg")
    try FileManager.default.removeItem(atPath: root + "/a.jpg")
    #expect(try await deliver(item, of: library).item.outcome == .gone)
  }

  @Test("without its folder an index delivers only the files that it knows")
  func withoutFolder() async throws {
    _ = try await pick("a.jpg")
    let (library, _) = try await PhotoLibrary.open(
      folder.path + "/index.locket", headers: StubHeaders())
    let session = try await library.makeSession(PickerConfiguration(), profile: .watch())
    let assets = try await session.assets(at: 0..<2)
    let items = assets.map { PickedItem(asset: $0, outcome: .ready) }
    rename("b.jpg", "a.jpg")
    let delivered = await library.deliver(
      items, profile: .watch(), to: results.path, with: CopyingRenditions())
    #expect(delivered.map(\.outcome) == [.gone, .failed(.changed)])
  }

  @Test("a file that is replaced just before it is opened is looked for once more")
  func replacedAtTheLastMoment() async throws {
    let (library, item) = try await pick("a.jpg")
    let renditions = CopyingRenditions { [self] count in
      guard count == 1 else { return }
      rename("a.jpg", "moved.jpg")
      rename("b.jpg", "a.jpg")
    }
    let delivered = try await deliver(item, of: library, renditions)
    #expect(delivered.item.outcome == .ready && delivered.text == Self.first)
    #expect(renditions.requests.count == 2)
  }

  @Test("the grid shows no other photo for an asset, and finds out where its own is")
  func thumbnails() async throws {
    let (library, item) = try await pick("a.jpg")
    #expect(library.thumbnailSource(of: item.asset) == root + "/a.jpg")
    var changes = library.assets.changes().makeAsyncIterator()
    rename("a.jpg", "c.jpg")
    rename("b.jpg", "a.jpg")
    #expect(library.thumbnailSource(of: item.asset) == nil)
    _ = await changes.next()
    let now = try await library.assets.assets(withIdentifiers: [item.asset.identifier])
    #expect(now.map(library.thumbnailSource(of:)) == [root + "/c.jpg"])
  }

  @Test("library.gone.told: for all gone files together the folder is scanned once")
  func manyGone() async throws {
    let (opened, item) = try await pick("a.jpg")
    var library = opened
    let (_, other) = try await pick("b.jpg")
    let count = Counter()
    library.refresh = LibraryRefresh(clock: ManualClock()) { [assets = library.assets, root] in
      count.add()
      _ = try await LibraryScanner(assets, headers: StubHeaders()).scan(root)
    }
    for name in ["a.jpg", "b.jpg"] {
      try FileManager.default.removeItem(atPath: "\(root)/\(name)")
    }
    let delivered = await library.deliver(
      [item, other, item], profile: .watch(), to: results.path, with: CopyingRenditions())
    #expect(delivered.map(\.outcome) == [.gone, .gone, .gone])
    #expect(count.value == 1)
  }

  @Test("a Live Photo's video is found where it is, even if its still is in a cloud")
  func liveVideoIsFound() async throws {
    let video = "2024-05-01T10:00:00Z video"
    try folder.write(video.utf8, to: "DCIM/a.mov")
    let (library, item) = try await pick("a.jpg")
    #expect(item.asset.livePhotoVideo == "a.mov")
    var asset = item.asset
    asset.availability = .cloud
    try folder.write("".utf8, to: "DCIM/new/.keep")
    for name in ["a.jpg", "a.mov"] { rename(name, "new/\(name)") }
    let path = try await library.using(.livePhotoVideo, of: asset) { $0.path }
    #expect(path == root + "/new/a.mov")
  }

  @Test("an export leaves out a file that is another photo by now")
  func exported() async throws {
    let (library, item) = try await pick("a.jpg")
    try folder.write("2024-05-02T10:00:00Z the second".utf8, to: "DCIM/a.jpg")
    let files = try await library.export([item], to: results.path)
    #expect(throws: MediaError.self) { try files[item.asset.identifier]?.get() }
    #expect(try results.isEmpty)
  }

  @Test("a folder with a file's name stays, and the exported file gets a number")
  func exportedOntoFolder() async throws {
    let (library, first) = try await pick("a.jpg")
    let (_, second) = try await pick("b.jpg")
    try results.write("".utf8, to: "a.jpg/x")
    let files = try await library.export([first, second], to: results.path)
    #expect(try files[first.asset.identifier]?.get() == results.path + "/a (2).jpg")
    #expect(try files[second.asset.identifier]?.get() == results.path + "/b.jpg")
    let names = try FileManager.default.contentsOfDirectory(atPath: results.path)
    #expect(names.sorted() == ["a (2).jpg", "a.jpg", "b.jpg"])
  }

  @Test("names of exported files contain no control characters")
  func exportedNames() async throws {
    let name = "a\u{1B}[31m\n\u{202E}b\u{9B}.jpg"
    try folder.write("2024-05-03T10:00:00Z third".utf8, to: "DCIM/" + name)
    let (library, item) = try await pick(name)
    let files = try await library.export([item], to: results.path)
    #expect(try files[item.asset.identifier]?.get() == results.path + "/a_[31m__b_.jpg")
  }

  @Test("a file that was moved or written while it was copied is not delivered")
  func changedWhileCopied() async throws {
    let path = root + "/a.jpg"
    let fingerprint = try #require(FileFingerprint(readingFileAt: path))
    let located = LocatedFile(path: path, fingerprint: fingerprint)
    let target = try PhotoLibrary.copy(located, to: results.path, named: "copy").get()
    #expect(target == results.path + "/copy")
    #expect(try String(contentsOfFile: target, encoding: .utf8) == Self.first)
    var (later, other) = (fingerprint, fingerprint)
    later.modificationMilliseconds += 1
    other.contentDigest += 1
    for (path, fingerprint) in [(path, later), (path, other), (root + "/gone.jpg", fingerprint)] {
      #expect {
        _ = try PhotoLibrary.copy(
          LocatedFile(path: path, fingerprint: fingerprint), to: results.path, named: "other"
        ).get()
      } throws: {
        ($0 as? MediaError)?.reason == .changed
      }
    }
  }

  @Test("load.item.reason: a photo in an unreadable folder is reported as just that")
  func shut() async throws {
    try folder.write("2024-05-03T10:00:00Z".utf8, to: "DCIM/shut/c.jpg")
    let (library, item) = try await pick("shut/c.jpg")
    let shut = root + "/shut"
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: shut)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: shut)
    }
    // A user that may read everything can still read it.
    let mayRead = access(shut + "/c.jpg", R_OK) == 0
    let outcome = try await deliver(item, of: library).item.outcome
    #expect(outcome == (mayRead ? .ready : .failed(.unauthorised)))
  }
}

private final class Counter: Sendable {
  private let counted = Mutex(0)
  var value: Int { counted.withLock(\.self) }
  func add() { counted.withLock { $0 += 1 } }
}

extension TemporaryDirectory {
  fileprivate var isEmpty: Bool {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).isEmpty }
  }
}
