// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import AssetIndex

@Suite struct LibraryScannerTests {
  private let folder: TemporaryDirectory
  private let database: AssetDatabase
  private let headers = StubHeaders()

  init() throws {
    folder = try TemporaryDirectory()
    database = try AssetDatabase()
  }

  private func scan() async throws -> ScanReport {
    try await LibraryScanner(database, headers: headers).scan(folder.path)
  }

  private func shown() async throws -> [Asset] {
    try await database.assets(
      in: database.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
  }

  @Test func findsPhotosInFoldersOfFolders() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    try folder.write("2025-01-01T00:00:00Z".utf8, to: "deep/er/b.jpg")
    try folder.write("unsupported".utf8, to: "notes.txt")
    try folder.write("2025-01-01T00:00:00Z".utf8, to: "._a.jpg")
    try folder.write("2025-01-01T00:00:00Z".utf8, to: ".hidden/c.jpg")
    let report = try await scan()
    #expect(report.added == 2 && report.otherFiles == 1 && report.problems.isEmpty)
    #expect(try await shown().map(\.file) == ["deep/er/b.jpg", "a.jpg"])
    #expect(headers.openedFiles.sorted() == ["a.jpg", "b.jpg", "notes.txt"])
  }

  @Test func anUnchangedFileIsNotOpenedAgain() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    try folder.write("unsupported".utf8, to: "b.txt")
    try folder.write("damaged".utf8, to: "c.jpg")
    _ = try await scan()
    let opened = headers.openedFiles.count
    let again = try await scan()
    #expect(headers.openedFiles.count == opened)
    #expect(again.unchanged == 1 && again.otherFiles == 1 && again.problems.count == 1)
  }

  @Test func changesAndDeletionsAreFollowed() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    let gone = try folder.write("2024-01-01T00:00:00Z".utf8, to: "b.jpg")
    _ = try await scan()
    let before = try await shown().map(\.identifier)
    try folder.write("2025-12-01T00:00:00.5Z".utf8, to: "a.jpg")
    try FileManager.default.removeItem(atPath: gone)
    let report = try await scan()
    #expect(report.updated == 1 && report.removed == 1 && report.added == 0)
    let after = try await shown()
    #expect(after.map(\.captureDate?.rfc3339) == ["2025-12-01T00:00:00.500Z"])
    #expect(before.contains(after[0].identifier), "a changed file keeps its identifier")
  }

  @Test("damaged files are reported and the rest is indexed")
  func damagedFilesAreReportedAndTheRestIsIndexed() async throws {
    try folder.write("damaged".utf8, to: "broken.jpg")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "fine.jpg")
    let report = try await scan()
    #expect(report.problems.map(\.path) == ["broken.jpg"])
    #expect(try await shown().count == 1)
  }

  @Test("a reader that ends over a file gets it once more; a second end is the file's own")
  func readersThatEnd() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "unlucky.jpg")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "deadly.jpg")
    let reader = EndingReader(ends: ["unlucky.jpg": 1, "deadly.jpg": 9])
    let report = try await LibraryScanner(database, headers: reader).scan(folder.path)
    #expect(report.added == 1)
    #expect(report.problems.map(\.path) == ["deadly.jpg"])
    #expect(reader.counts == ["unlucky.jpg": 2, "deadly.jpg": 2])
  }

  @Test("where nothing can be read at all, nothing is concluded")
  func noReaderAtAll() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "a.jpg")
    _ = try await scan()
    try folder.write("2025-01-01T00:00:00.5Z".utf8, to: "a.jpg")
    try folder.write("2025-01-01T00:00:00Z".utf8, to: "b.jpg")
    await #expect(throws: MediaError.self) {
      _ = try await LibraryScanner(database, headers: EndingReader(ends: [:], isThere: false))
        .scan(folder.path)
    }
    #expect(try await shown().map(\.file) == ["a.jpg"], "what was indexed stays")
    #expect(try await scan().added == 1, "and the next scan reads what this one could not")
  }

  @Test func aNameThatIsNotUTF8IsReported() async throws {
    let path = Array((folder.path + "/bad-").utf8) + [0xFF] + Array(".jpg".utf8) + [0]
    let file = path.withUnsafeBufferPointer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
    }
    try #require(file >= 0)
    close(file)
    let report = try await scan()
    #expect(report.problems.count == 1)
    #expect(report.problems.first?.detail.contains("UTF-8") == true)
  }

  @Test("two spellings of one letter are two files")
  func spellingsAreDistinct() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "caf\u{E9}.jpg")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "cafe\u{301}.jpg")
    #expect(try await scan().added == 2)
    let again = try await scan()
    #expect(again.unchanged == 2 && again.removed == 0)
  }

  @Test func circularLinksEnd() async throws {
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "in/a.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/in/round", withDestinationPath: folder.path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/dangling.jpg", withDestinationPath: "/nowhere/at/all")
    #expect(try await scan().added == 1)
  }

  @Test("a link of another user leads only to files of that user")
  func linksOfOthers() async throws {
    let outside = try TemporaryDirectory()
    for (name, owner) in [("mine", getuid()), ("theirs", 65_534)] {
      let file = try outside.write("2024-01-01T00:00:00Z".utf8, to: name + ".jpg")
      // The tests run as root, which may give a file to any user.
      try #require(chown(file, owner, owner) == 0)
      for linker in [getuid(), 65_534] {
        let link = "\(folder.path)/\(name)-of-\(linker).jpg"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
        try #require(lchown(link, linker, linker) == 0)
      }
    }
    let report = try await scan()
    #expect(report.added == 3)
    #expect(report.problems.map(\.path) == ["mine-of-65534.jpg"])
    #expect(report.problems.first?.detail.contains("link of another user") == true)
  }

  @Test func missingFolderReportsOneLine() async throws {
    await #expect {
      _ = try await LibraryScanner(database, headers: headers).scan("/no/such/folder")
    } throws: {
      "\($0)" == "/no/such/folder: no such folder; give a folder of photos"
    }
  }

  @Test("a note beside a photo is read with it, and again when it changed")
  func sidecars() async throws {
    try folder.write("unknown".utf8, to: "a.jpg")
    try folder.write("2020-02-02T00:00:00Z favorite #beach".utf8, to: "a.jpg.xmp")
    try folder.write("2024-01-01T00:00:00Z".utf8, to: "b.jpg")
    try folder.write("damaged".utf8, to: "b.xmp")
    let report = try await scan()
    #expect(report.added == 2 && report.otherFiles == 2 && report.problems.isEmpty)
    let first = try await shown()
    #expect(first.map(\.file) == ["b.jpg", "a.jpg"])
    #expect(first[1].captureDate?.rfc3339 == "2020-02-02T00:00:00Z" && first[1].isFavorite)
    #expect(try await scan().unchanged == 2)
    try folder.write("2025-02-02T00:00:00Z".utf8, to: "a.jpg.xmp")
    #expect(try await scan().updated == 1)
    #expect(try await shown().map(\.file) == ["a.jpg", "b.jpg"])
    try FileManager.default.removeItem(atPath: folder.path + "/a.jpg.xmp")
    #expect(try await scan().updated == 1)
    #expect(try await shown().contains { $0.file == "a.jpg" && $0.captureDate == nil })
  }

  @Test("two scans of one folder at once lose nothing and count nothing twice")
  func twoAtOnce() async throws {
    let path = folder.path + "-index.locket"
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    for number in 0..<900 {
      let video = number % 3 == 1 ? " video" : ""
      try folder.write(
        "2024-01-01T00:00:00Z id=\(number / 3)\(video)".utf8, to: "d\(number % 7)/\(number)")
    }
    let (one, two) = (try AssetDatabase(path: path), try AssetDatabase(path: path))
    async let first = LibraryScanner(one, headers: headers).scan(folder.path)
    async let second = LibraryScanner(two, headers: headers).scan(folder.path)
    _ = try await (first, second)
    _ = try await LibraryScanner(database, headers: headers).scan(folder.path)
    let both = try await one.assets(
      in: one.window(.init()), matching: AssetQuery(), after: nil, limit: .max)
    let alone = try await shown()
    #expect(alone.count == 600)
    #expect(both == alone)
  }

  @Test func stoppedScanResumes() async throws {
    for index in 0..<450 {
      try folder.write("2024-01-01T00:00:00Z".utf8, to: "\(index).jpg")
    }
    let scanner = LibraryScanner(database, headers: headers)
    let task = Task { [path = folder.path] in
      try await scanner.scan(path) { progress in
        if progress.done == 320 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    let opened = headers.openedFiles.count
    #expect(try await shown().count == 200, "the first batch was written whole")
    let report = try await scan()
    #expect(report.unchanged == 200 && report.added == 250)
    #expect(headers.openedFiles.count == opened + 250)
  }
}
