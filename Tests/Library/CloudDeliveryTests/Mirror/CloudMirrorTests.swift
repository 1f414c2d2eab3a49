// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// The prefix files follow the cloud.
@Suite struct CloudMirrorTests {
  private let folder: TemporaryDirectory
  private let tree = FakeTree()

  init() throws {
    folder = try TemporaryDirectory()
    tree.put("a.jpg", MadeFiles.jpeg())
    tree.put("trip/b.jpg", MadeFiles.jpeg(pixels: 100_000))
    tree.put("trip/video.mov", MadeFiles.movie(tablesFirst: false))
    tree.put("trip/notes.txt", Array("no photo".utf8))
    tree.put("empty.jpg", [])
  }

  private func mirror(_ server: FakeServer? = nil) throws -> CloudMirror {
    CloudMirror(requests: try (server ?? tree.server).cloud(), directory: folder.path + "/mirror")
  }

  private var prefixFiles: [String] {
    let all = FileManager.default.enumerator(atPath: folder.path + "/mirror/heads")
    return (all?.compactMap { $0 as? String } ?? []).sorted()
  }

  private func prefixBytes(_ name: String) -> [UInt8] {
    Array(FileManager.default.contents(atPath: folder.path + "/mirror/heads/" + name) ?? Data())
  }

  @Test("heads have their file's size, time and description, and holes for the rest")
  func prefixesMatchTheirFiles() async throws {
    let report = try await mirror().refresh()
    #expect(report.listed == 4)
    #expect(report.added == 4)
    #expect(report.problems.isEmpty)
    #expect(prefixFiles == ["a.jpg", "empty.jpg", "trip", "trip/b.jpg", "trip/video.mov"])
    let whole = MadeFiles.jpeg()
    #expect(prefixBytes("a.jpg").count == whole.count)
    #expect(prefixBytes("a.jpg").prefix(65_536) == whole.prefix(65_536))
    #expect(prefixBytes("a.jpg").dropFirst(65_536).allSatisfy { $0 == 0 })
    let video = MadeFiles.movie(tablesFirst: false)
    #expect(prefixBytes("trip/video.mov").suffix(5008) == video.suffix(5008))
    let facts = try FileManager.default.attributesOfItem(
      atPath: folder.path + "/mirror/heads/a.jpg")
    #expect((facts[.modificationDate] as? Date)?.timeIntervalSince1970 == 784_111_777)
    func isMarked(_ name: String) -> Bool {
      let file = open(folder.path + "/mirror/heads/" + name, O_RDONLY)
      defer { close(file) }
      return clinux_is_prefix_only(file) != 0
    }
    #expect(isMarked("a.jpg") && isMarked("trip/video.mov") && !isMarked("empty.jpg"))
    #expect(report.bytesRead < 4 * 70_000)
    #expect(report.bytesRead > 2 * 65_536)
  }

  @Test("an ETag that grows strong, or weak, names the same file; another one does not")
  func weakNames() throws {
    let path = try RemotePath("a.jpg")
    func file(_ etag: String) -> RemoteFile { RemoteFile(path: path, byteCount: 5, etag: etag) }
    #expect(file("W/\"1\"").isSame(as: file("\"1\"")))
    #expect(file("\"1\"").isSame(as: file("W/\"1\"")))
    #expect(!file("W/\"1\"").isSame(as: file("W/\"2\"")))
    #expect(!file("W/").isSame(as: file("\"\"")))
  }

  @Test("only what is new or changed is read, and what is gone goes")
  func changes() async throws {
    _ = try await mirror().refresh()
    let quiet = tree.server
    let same = try await mirror(quiet).refresh()
    #expect(same.unchanged == 4 && same.added == 0 && same.changed == 0 && same.removed == 0)
    #expect(same.bytesRead == 0)
    #expect(quiet.asked.allSatisfy { $0.hasPrefix("PROPFIND") })

    tree.put("trip/b.jpg", MadeFiles.jpeg(pixels: 90_000))
    tree.put("trip/c.jpg", MadeFiles.jpeg(pixels: 10))
    tree.remove("a.jpg")
    tree.remove("trip/video.mov")
    let next = try await mirror().refresh()
    #expect(next.unchanged == 1 && next.added == 1 && next.changed == 1 && next.removed == 2)
    #expect(prefixFiles == ["empty.jpg", "trip", "trip/b.jpg", "trip/c.jpg"])
    #expect(prefixBytes("trip/b.jpg").count == MadeFiles.jpeg(pixels: 90_000).count)

    tree.remove("trip/b.jpg")
    tree.remove("trip/c.jpg")
    _ = try await mirror().refresh()
    #expect(prefixFiles == ["empty.jpg"])
  }

  @Test("a changed file of the same size and time still looks changed to a scanner")
  func sameSizeAndTime() async throws {
    _ = try await mirror().refresh()
    let path = folder.path + "/mirror/heads/a.jpg"
    let before = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    var other = MadeFiles.jpeg()
    other[30] = 1
    tree.put("a.jpg", other)
    #expect(try await mirror().refresh().changed == 1)
    #expect(prefixBytes("a.jpg")[30] == 1)
    let after = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    #expect(after != before)
    #expect(try await mirror().refresh().unchanged == 4)
  }

  @Test("what lies below a folder that cannot be listed stays")
  func unlistedFolders() async throws {
    tree.change { $0.trees = .refuses(403) }
    _ = try await mirror().refresh()
    let before = prefixFiles
    tree.change { $0.broken = ["trip": 500] }
    let report = try await mirror().refresh()
    #expect(report.removed == 0)
    #expect(report.problems.map(\.path) == ["trip"])
    #expect(prefixFiles == before)
    tree.change { $0.broken = ["": 500] }
    await #expect(throws: CloudError.self) { try await mirror().refresh() }
    #expect(prefixFiles == before)
    tree.change { $0.broken = [:] }
    #expect(try await mirror().refresh().unchanged == 4)
  }

  @Test("a head that fails is told of and tried again")
  func failingPrefixIsRetried() async throws {
    tree.change { $0.broken = ["trip/b.jpg": 500] }
    let report = try await mirror().refresh()
    #expect(report.problems.map(\.path) == ["trip/b.jpg"])
    #expect(prefixFiles.contains("trip/b.jpg") == false)
    tree.change { $0.broken = [:] }
    let next = try await mirror().refresh()
    #expect(next.problems.isEmpty)
    #expect(next.added == 1 && next.unchanged == 3)
    #expect(prefixFiles.contains("trip/b.jpg"))
  }

  @Test("stopped in the middle and started again, it goes on")
  func goesOn() async throws {
    for number in 0..<40 { tree.put("n/\(number).jpg", MadeFiles.jpeg(pixels: 10)) }
    tree.change { $0.broken = ["trip/video.mov": 429] }
    // This file is the last one, so that the others are read before the server asks for a wait.
    let first = tree.server
    await #expect(throws: CloudError.self) { try await mirror(first).refresh() }
    let read = Set(first.asked.filter { $0.hasPrefix("GET") }).count
    // All of the 43, except those under way beside the last one, which may not have been requested
    // yet.
    #expect(read >= 40)
    // Simulates a process that ended before it wrote the document.
    try FileManager.default.removeItem(atPath: folder.path + "/mirror/listing.json")
    try folder.write([1, 2], to: "mirror/incoming/3")
    tree.change { $0.broken = [:] }
    let second = tree.server
    let report = try await mirror(second).refresh()
    #expect(report.problems.isEmpty && report.listed == 44)
    #expect(second.asked.filter { $0.hasPrefix("GET") }.count < 8)
    #expect(FileManager.default.fileExists(atPath: folder.path + "/mirror/incoming/3") == false)
  }

  @Test("cancelled, it ends and has lost nothing")
  func cancelled() async throws {
    let (progressed, tell) = AsyncStream<Void>.makeStream()
    let mirror = try mirror()
    let refresh = Task { try await mirror.refresh { if $0.done == 1 { tell.yield() } } }
    for await _ in progressed { break }
    refresh.cancel()
    // The refresh may just have finished.
    _ = try? await refresh.value
    #expect(try await mirror.refresh().problems.isEmpty)
    #expect(prefixFiles.count == 5)
  }

  @Test("progress counts up to the end")
  func progress() async throws {
    let seen = Seen()
    _ = try await mirror().refresh { seen.add($0) }
    #expect(seen.all.map(\.done) == [0, 1, 2, 3, 4])
    #expect(seen.all.allSatisfy { $0.total == 4 })
  }
}
