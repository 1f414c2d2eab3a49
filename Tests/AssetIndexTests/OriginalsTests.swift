// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import AssetIndex

/// Which file is an asset's own, also where the folder changes while it is scanned.
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

  private func scan(_ headers: any MediaReading = StubHeaders()) async throws -> ScanReport {
    try await LibraryScanner(database, headers: headers).scan(folder.path)
  }

  private func asset(_ file: String) async throws -> Asset? {
    try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: 9
    )
    .first { $0.file == file }
  }

  private func place(_ asset: Asset) async throws -> FilePlace {
    try await database.place(of: .original, of: asset, in: folder.path)
  }

  @Test("R2: an original is here as long as the file is the one that was shown")
  func here() async throws {
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    guard case .here(let path, let stamp) = try await place(asset) else {
      Issue.record("it is where it was")
      return
    }
    #expect(path == folder.path + "/a.jpg" && stamp.byteCount == 20 && stamp.inode != 0)
    swap()
    #expect(try await place(asset) == .astray(path: path))
    _ = try await scan()
    guard case .here(folder.path + "/b.jpg", stamp) = try await place(asset) else {
      Issue.record("it is where it was moved to")
      return
    }
    try FileManager.default.removeItem(atPath: folder.path + "/b.jpg")
    #expect(try await place(asset) == .astray(path: folder.path + "/b.jpg"))
    _ = try await scan()
    #expect(try await place(asset) == .gone)
  }

  @Test("R2: what a scan that broke off wrote of another file is not taken for the asset's")
  func brokenOff() async throws {
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    try folder.write("2024-05-03T10:00:00Z is another".utf8, to: "a.jpg")
    let broken = CountingReader { _ throws(MediaError) in
      throw MediaError(path: "", reason: .damaged, detail: "no worker", fault: .installation)
    }
    await #expect(throws: MediaError.self) { try await scan(broken) }
    #expect(try await place(asset) == .astray(path: folder.path + "/a.jpg"))
    _ = try await scan()
    #expect(try await place(asset) == .changed(path: folder.path + "/a.jpg"))
  }

  @Test("R2: what was read of a file that took another's place meanwhile is left to the next scan")
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

  @Test("R2: equal photos that change places while they are read are left to the next scan as well")
  func equalOnesSwappedWhileRead() async throws {
    for (name, day) in [("a", 1), ("b", 2)] {
      try folder.write("2024-05-0\(day)T10:00:00Z".utf8, to: "\(name).jpg")
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)],
        ofItemAtPath: "\(folder.path)/\(name).jpg")
    }
    // Away before the first is read, and back before anything is summed up.
    let reader = PassingReader { [self] in swap() }
    let first = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(first.added == 0 && first.problems.map(\.reason) == [.changed, .changed])
    #expect(try await scan().added == 2)
    #expect(try await asset("a.jpg")?.captureDate?.rfc3339 == "2024-05-01T10:00:00Z")
    #expect(try await asset("b.jpg")?.captureDate?.rfc3339 == "2024-05-02T10:00:00Z")
  }

  @Test("R2: what was walked by twice while it changed places is left to a walk that sees both")
  func walkedByTwice() async throws {
    _ = try await scan()
    let before = [try await asset("a.jpg"), try await asset("b.jpg")].map { $0?.identifier }
    // Walked by as it was before at one place, and as it is after that at the other.
    #expect(rename(folder.path + "/b.jpg", folder.path + "/.b") == 0)
    #expect(link(folder.path + "/a.jpg", folder.path + "/b.jpg") == 0)
    let reader = PassingReader { [folder] in
      _ = rename(folder.path + "/.b", folder.path + "/a.jpg")
    }
    let torn = try await LibraryScanner(database, headers: reader, parallel: 1).scan(folder.path)
    #expect(torn.updated == 0 && torn.problems.map(\.path) == ["b.jpg"])
    let report = try await scan()
    #expect(report.moved == 2 && report.added + report.updated + report.removed == 0)
    let after = [try await asset("b.jpg"), try await asset("a.jpg")].map { $0?.identifier }
    #expect(after == before)
  }

  @Test("R2: a copy of a photo over another one is that one written over, and a link too")
  func copies() async throws {
    _ = try await scan()
    try FileManager.default.removeItem(atPath: folder.path + "/b.jpg")
    #expect(link(folder.path + "/a.jpg", folder.path + "/b.jpg") == 0)
    let report = try await scan()
    #expect(report.updated == 1 && report.problems.isEmpty)
  }

  @Test("R2: a film that is still to be read is nobody's for now")
  func films() async throws {
    try folder.write("2024-05-01T10:00:00Z film".utf8, to: "a.mov")
    _ = try await scan()
    let asset = try #require(try await asset("a.jpg"))
    #expect(asset.livePhotoVideo == "a.mov")
    let film = { [database, folder] in
      try await database.place(of: .livePhotoVideo, of: asset, in: folder.path)
    }
    guard case .here(folder.path + "/a.mov", _) = try await film() else {
      Issue.record("the film is here")
      return
    }
    try folder.write("2024-05-01T10:00:00Z film long".utf8, to: "a.mov")
    #expect(try await film() == .astray(path: folder.path + "/a.mov"))
    let broken = CountingReader { _ throws(MediaError) in
      throw MediaError(path: "", reason: .damaged, detail: "no worker", fault: .installation)
    }
    await #expect(throws: MediaError.self) { try await scan(broken) }
    #expect(try await film() == .astray(path: folder.path + "/a.mov"))
  }
}
