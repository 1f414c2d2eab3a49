// SPDX-License-Identifier: Apache-2.0

import Foundation
import GRDB
import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// Finds an asset's original, even if the folder changes during a scan.
@Suite struct OriginalsTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase

  init() throws {
    (folder, database) = (try TemporaryDirectory(), try AssetDatabase())
    try folder.write("2024-05-01T10:00:00Z".utf8, to: "a.jpg")
    try folder.write("2024-05-02T10:00:00Z the other".utf8, to: "b.jpg")
  }

  private func swap() {
    for (old, new) in [("a.jpg", ".t"), ("b.jpg", "a.jpg"), (".t", "b.jpg")] {
      #expect(rename("\(folder.path)/\(old)", "\(folder.path)/\(new)") == 0)
    }
  }

  /// Gives both files the same size and date.
  private func makeEqual() throws {
    for (name, day) in [("a", 1), ("b", 2)] {
      try folder.write("2024-05-0\(day)T10:00:00Z".utf8, to: "\(name).jpg")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: "\(folder.path)/\(name).jpg")
    }
  }

  /// Swaps the files during a scan, after one was walked and before the other one is.
  private func swapUnderScan() async throws -> ScanReport {
    #expect(rename(folder.path + "/b.jpg", folder.path + "/.b") == 0)
    #expect(link(folder.path + "/a.jpg", folder.path + "/b.jpg") == 0)
    let reader = PassingReader { [folder] in
      _ = rename(folder.path + "/.b", folder.path + "/a.jpg")
    }
    return try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
  }

  private func scan(_ headers: any MediaReading = StubHeaders()) async throws -> ScanReport {
    try await LibraryScanner(database, headers: headers).scan(folder.path)
  }

  private func asset(_ file: String) async throws -> Asset? {
    try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: 9
    )
    .first { $0.file == file }
  }

  private func status(_ asset: Asset) async throws -> FileStatus {
    try await database.status(of: .original, of: asset, in: folder.path)
  }

  @Test("an original is present only as long as the file is the one that was shown")
  func here() async throws {
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    guard case .present(let path, let fingerprint) = try await status(asset) else {
      Issue.record("it is where it was")
      return
    }
    #expect(path == folder.path + "/a.jpg" && fingerprint.byteCount == 20 && fingerprint.inode != 0)
    swap()
    #expect(try await status(asset) == .stale(path: path))
    _ = try await scan()
    guard case .present(folder.path + "/b.jpg", fingerprint) = try await status(asset) else {
      Issue.record("it is where it was moved to")
      return
    }
    try FileManager.default.removeItem(atPath: folder.path + "/b.jpg")
    #expect(try await status(asset) == .stale(path: folder.path + "/b.jpg"))
    _ = try await scan()
    #expect(try await status(asset) == .gone)
  }

  @Test("what a broken scan recorded about another file is not taken for the asset's")
  func brokenOff() async throws {
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    try folder.write("2024-05-03T10:00:00Z is another".utf8, to: "a.jpg")
    let broken = CountingReader { _ throws(MediaError) in
      throw MediaError(path: "", reason: .damaged, detail: "no worker", cause: .installation)
    }
    await #expect(throws: MediaError.self) { try await scan(broken) }
    #expect(try await status(asset) == .stale(path: folder.path + "/a.jpg"))
    _ = try await scan()
    #expect(try await status(asset) == .changed(path: folder.path + "/a.jpg"))
  }

  @Test("files that are swapped while they are read are left to the next scan")
  func swappedWhileRead() async throws {
    let reader = CountingReader { [self] number in if number == 1 { swap() } }
    let first = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(first.added == 0 && first.assetCount == 0)
    #expect(first.problems.map(\.reason) == [.changed, .changed])
    #expect(try await scan().added == 2)
    let (a, b) = (try await asset("a.jpg"), try await asset("b.jpg"))
    #expect(a?.byteCount == 30 && a?.captureDate?.rfc3339 == "2024-05-02T10:00:00Z")
    #expect(b?.byteCount == 20 && b?.captureDate?.rfc3339 == "2024-05-01T10:00:00Z")
  }

  @Test("equal photos that are swapped while they are read are left to the next scan")
  func equalOnesSwappedWhileRead() async throws {
    try makeEqual()
    // They are moved away before the first one is read, and back before a digest is computed.
    let reader = PassingReader { [self] in swap() }
    let first = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(first.added == 0 && first.problems.map(\.reason) == [.changed, .changed])
    #expect(try await scan().added == 2)
    #expect(try await asset("a.jpg")?.captureDate?.rfc3339 == "2024-05-01T10:00:00Z")
    #expect(try await asset("b.jpg")?.captureDate?.rfc3339 == "2024-05-02T10:00:00Z")
  }

  @Test("a damaged file that took a photo's place during a scan is not taken for the photo")
  func damagedWhileRead() async throws {
    try folder.write("damaged".utf8, to: "b.jpg")
    let reader = PassingReader { [self] in swap() }
    let first = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(first.added == 0 && first.problems.map(\.reason) == [.changed, .changed])
    let second = try await scan()
    #expect(second.added == 1 && second.problems.map(\.reason) == [.damaged])
  }

  @Test("a file whose inode changes during a scan is read by that scan")
  func numberedAnew() async throws {
    try makeEqual()
    let path = folder.path + "/a.jpg"
    let isCopied = Mutex(false)
    let reader = PassingReader { [folder] in
      guard isCopied.withLock({ old in (!old, old = true).0 }) else { return }
      let copy = folder.path + "/.copy"
      try? FileManager.default.copyItem(atPath: path, toPath: copy)
      try? FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: copy)
      _ = rename(copy, path)
    }
    let first = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(first.added == 2 && first.problems.isEmpty)
    #expect(try await scan().unchanged == 2)
  }

  @Test("a copy of a photo in a folder that became unreadable is an asset of its own")
  func copyOfWhatIsShut() async throws {
    let shut = folder.path + "/shut"
    try folder.write("2024-05-03T10:00:00Z".utf8, to: "shut/c.jpg")
    _ = try await scan()
    try FileManager.default.copyItem(atPath: shut + "/c.jpg", toPath: folder.path + "/d.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: shut)
    defer {
      try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: shut)
    }
    let report = try await scan()
    #expect(report.added == 1 && report.removed == 0 && report.assetCount == 4)
    // A privileged user can still read the folder.
    let mayRead = access(shut + "/c.jpg", R_OK) == 0
    #expect(report.problems.map(\.path) == (mayRead ? [] : ["shut"]))
  }

  @Test("indexed files that are swapped during a scan are left to the next scan")
  func walkedByTwice() async throws {
    _ = try await scan()
    let before = [try await asset("a.jpg"), try await asset("b.jpg")].map { $0?.identifier }
    let torn = try await swapUnderScan()
    #expect(torn.updated == 0 && torn.problems.map(\.path) == ["b.jpg"])
    let report = try await scan()
    #expect(report.moved == 2 && report.added + report.updated + report.removed == 0)
    let after = [try await asset("b.jpg"), try await asset("a.jpg")].map { $0?.identifier }
    #expect(after == before)
  }

  @Test("an unread file is not shown for the equal photo that was in its place")
  func unreadIsNotShown() async throws {
    try makeEqual()
    _ = try await scan()
    let asset = try #require(try await asset("b.jpg"))
    #expect(try await swapUnderScan().problems.map(\.path) == ["b.jpg"])
    let shown = try database.quickStatus(of: asset, in: folder.path)
    #expect(shown == .stale(path: folder.path + "/b.jpg"))
  }

  @Test("a copy or a link of a photo in another one's place updates that other asset")
  func copies() async throws {
    _ = try await scan()
    try FileManager.default.removeItem(atPath: folder.path + "/b.jpg")
    #expect(link(folder.path + "/a.jpg", folder.path + "/b.jpg") == 0)
    let report = try await scan()
    #expect(report.updated == 1 && report.problems.isEmpty)
  }

  @Test(
    "a file is not used as a video if the rows of files do not state this",
    arguments: [
      "DELETE FROM file WHERE path = 'a.mov'",
      "UPDATE asset SET livePhotoVideo = 'b.jpg', kind = 1 WHERE file = 'a.jpg'",
      "UPDATE file SET asset = 'another' WHERE path = 'a.mov'",
    ])
  func videoWithoutRow(sql: String) async throws {
    try folder.write("2024-05-01T10:00:00Z video".utf8, to: "a.mov")
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    try await database.write { db in try db.execute(sql: sql) }
    #expect(try await database.status(of: .livePhotoVideo, of: asset, in: folder.path) == .gone)
  }

  @Test("content is not looked for outside the library's folder")
  func contentOutside() async throws {
    let library = folder.path + "/library"
    try folder.write("2024-05-01T10:00:00Z".utf8, to: "library/c.jpg")
    _ = try await LibraryScanner(database, headers: StubHeaders()).scan(library)
    let shown = try #require(try await asset("c.jpg"))
    // Another program changed the index. The file beside the folder has the same content.
    try await database.write { db in
      try db.execute(
        sql: "UPDATE asset SET file = '../a.jpg' WHERE identifier = ?",
        arguments: [shown.identifier.rawValue])
    }
    await #expect(throws: AssetIndexError.self) {
      try await database.status(of: .original, of: shown, in: library)
    }
    try FileManager.default.removeItem(atPath: library + "/c.jpg")
    var unknown = shown
    unknown.identifier = "unknown"
    #expect(try await database.status(of: .original, of: unknown, in: library) == .gone)
  }

  @Test("a changed video is not used for its asset until a scan has read the video")
  func videos() async throws {
    try folder.write("2024-05-01T10:00:00Z video".utf8, to: "a.mov")
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    #expect(asset.livePhotoVideo == "a.mov")
    let videoStatus = { [database, folder] in
      try await database.status(of: .livePhotoVideo, of: asset, in: folder.path)
    }
    guard case .present(folder.path + "/a.mov", _) = try await videoStatus() else {
      Issue.record("the video is here")
      return
    }
    try folder.write("2024-05-01T10:00:00Z video long".utf8, to: "a.mov")
    #expect(try await videoStatus() == .stale(path: folder.path + "/a.mov"))
    let broken = CountingReader { _ throws(MediaError) in
      throw MediaError(path: "", reason: .damaged, detail: "no worker", cause: .installation)
    }
    await #expect(throws: MediaError.self) { try await scan(broken) }
    #expect(try await videoStatus() == .stale(path: folder.path + "/a.mov"))
  }
}
