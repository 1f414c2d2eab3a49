// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

/// Tests several processes that make, fill and read one index file at the same time.
@Suite(.timeLimit(.minutes(10))) struct SharedIndexTests {
  private let home: TemporaryDirectory

  init() throws {
    home = try TemporaryDirectory()
  }

  @Test("who reads an index that others are just making finds a whole one, and no row is lost")
  func readersWhileItIsMade() async throws {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    try await index(photos, into: "steady")
    let steady = try await identifiers(of: file("steady"))
    #expect(steady.count == 31)
    for round in 0..<4 {
      let path = file("shared \(round)")
      let makers = Countdown(2)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<2 {
          group.addTask {
            defer { makers.end() }
            try await index(photos, into: "shared \(round)")
          }
        }
        for _ in 0..<2 {
          group.addTask {
            while !makers.isOver { try await look(at: path) }
          }
        }
        group.addTask {
          let window = try await locket(
            ["window", "--profile", "mac", "--library", photos, "--index", path, "--json"])
          #expect(window.status == 0, "\(window.errors)")
          #expect(try Self.identifiers(in: window) == steady)
        }
        try await group.waitForAll()
      }
      #expect(try await identifiers(of: path) == steady)
    }
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(left.allSatisfy { $0.hasSuffix(".locket") || $0 == "cache" }, "\(left)")
  }

  /// Reads an index as it is; it may be missing only if it was missing before.
  private func look(at path: String) async throws {
    let wasThere = FileManager.default.fileExists(atPath: path)
    let window = try await locket(["window", "--profile", "mac", "--library", path, "--json"])
    if window.status == 0 { return }
    #expect(!wasThere, "\(window.errors)")
    #expect(window.status == 64 && window.errors.contains("no such folder"), "\(window.errors)")
  }

  private func file(_ name: String) -> String { "\(home.path)/\(name).locket" }

  private func locket(_ arguments: [String]) async throws -> Command.Result {
    try await Command.run("locket", arguments, cache: home.path + "/cache")
  }

  private func index(_ photos: String, into name: String) async throws {
    let result = try await locket(["index", photos, "--index", file(name)])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errorLines.isEmpty, "\(result.errors)")
  }

  private func identifiers(of path: String) async throws -> [JSONValue] {
    let window = try await locket(["window", "--profile", "mac", "--library", path, "--json"])
    #expect(window.status == 0, "\(window.errors)")
    return try Self.identifiers(in: window)
  }

  private static func identifiers(in window: Command.Result) throws -> [JSONValue] {
    let photos = try #require(try window.json.objectValue?["assets"]?.arrayValue)
    return photos.compactMap { $0.objectValue?["identifier"] }
  }
}
