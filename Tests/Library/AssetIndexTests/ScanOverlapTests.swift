// SPDX-License-Identifier: Apache-2.0

import Dispatch
import GRDB
import PickerModel
import PickerPorts
import PickerTesting
import Synchronization
import Testing

@testable import AssetIndex

/// One batch of files is read while the previous one is written, and no result is lost.
@Suite(.timeLimit(.minutes(10))) struct ScanOverlapTests {
  private static let batch = 200

  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    for number in 0..<2 * Self.batch + 50 {
      try folder.write("".utf8, to: "photos/\(1_000 + number).jpg")
    }
  }

  private func count(_ database: AssetDatabase) async throws -> Int {
    try await database.window(.init()).count
  }

  @Test("the second batch is read while writing the first one is blocked")
  func readingGoesOn() async throws {
    let database = try AssetDatabase(path: folder.path + "/index.locket")
    let written = DispatchSemaphore(value: 0)
    let reader = CountingReader { number in
      switch number {
      case 1:
        // From here on no write can proceed.
        await withCheckedContinuation { continuation in
          database.writer.asyncWriteWithoutTransaction { _ in
            continuation.resume()
            written.wait()
          }
        }
      case Self.batch + 1: written.signal()
      default: break
      }
    }
    let report = try await LibraryScanner(database, headers: reader).scan(folder.path + "/photos")
    #expect(report.added == 2 * Self.batch + 50)
    #expect(try await count(database) == report.added)
  }

  @Test("several that scan one folder at a time all say how many assets there are in the end")
  func severalScans() async throws {
    let path = folder.path + "/index.locket"
    let counts = try await withThrowingTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { [folder] in
          let database = try AssetDatabase(path: path)
          let headers = CountingReader { _ in }
          return try await LibraryScanner(database, headers: headers)
            .scan(folder.path + "/photos").assetCount
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == [450, 450, 450])
  }

  @Test("what was read is written although nothing behind it can be")
  func aBatchIsNotLost() async throws {
    let database = try AssetDatabase()
    let reader = CountingReader { number throws(MediaError) in
      guard number > Self.batch + 9 else { return }
      throw MediaError(path: "", reason: .damaged, detail: "no worker", cause: .installation)
    }
    await #expect(throws: MediaError.self) {
      try await LibraryScanner(database, headers: reader).scan(folder.path + "/photos")
    }
    #expect(try await count(database) == Self.batch)
  }
}
