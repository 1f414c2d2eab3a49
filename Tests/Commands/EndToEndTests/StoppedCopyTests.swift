// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

/// Tests that a copy of a large file stops when it is no longer wanted.
@Suite(
  .serialized, .timeLimit(.minutes(20)),
  .enabled("a copy that shares blocks takes no time") { try await !sharesBlocks() })
struct StoppedCopyTests {
  private static let byteCount: UInt64 = 8 << 30

  /// Writes a library with one video, most of which is a hole in a box that is skipped.
  private func library(in folder: TemporaryDirectory) async throws -> String {
    let photos = try await SamplePhotos.shared.folder().path + "/photos"
    let names = try FileManager.default.subpathsOfDirectory(atPath: photos)
    let video = try #require(names.first { $0.hasSuffix(".MOV") })
    let library = folder.path + "/library"
    try FileManager.default.createDirectory(atPath: library, withIntermediateDirectories: false)
    let path = library + "/large.MOV"
    try FileManager.default.copyItem(atPath: photos + "/" + video, toPath: path)
    let file = try #require(FileHandle(forWritingAtPath: path))
    let start = try file.seekToEnd()
    let size = (0..<8).reversed().map { UInt8(truncatingIfNeeded: Self.byteCount >> ($0 * 8)) }
    try file.write(contentsOf: [0, 0, 0, 1] + Array("free".utf8) + size)
    try file.truncate(atOffset: start + Self.byteCount)
    try file.close()
    return library
  }

  @Test("a signal stops the copy of a large file, and nothing stays", arguments: [false, true])
  func signals(_ sendsAnother: Bool) async throws {
    let folder = try TemporaryDirectory()
    let library = try await library(in: folder)
    let results = folder.path + "/results"
    try FileManager.default.createDirectory(atPath: results, withIntermediateDirectories: false)
    let victim = Victim()
    async let ended = Command.run(
      "locket",
      [
        "pick", "--profile", "iphone-ios18", "--library", library, "--to", results, "--script",
        "tap 1; finish",
      ], cache: folder.path + "/cache", environment: ["TMPDIR": folder.path], victim: victim)
    defer { victim.kill() }
    try await waitUntil("the copy") {
      try !FileManager.default.contentsOfDirectory(atPath: results).isEmpty
    }
    victim.interrupt()
    if sendsAnother { victim.terminate() }
    let result = try await ended
    let expected = sendsAnother ? [128 + SIGINT, 128 + SIGTERM] : [128 + SIGINT]
    #expect(expected.contains(result.status), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: results) == [])
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.sorted() == ["cache", "library", "results"])
  }

  @Test("an app that leaves stops the copy that is made for it")
  func leavingApp() async throws {
    let folder = try TemporaryDirectory()
    let library = try await library(in: folder)
    let socket = folder.path + "/picker.sock"
    let (service, app) = (Victim(), Victim())
    async let served = Command.run(
      "locket",
      [
        "serve", "--socket", socket, "--profile", "iphone-ios18", "--library", library, "--script",
        "tap 1; finish",
      ], cache: folder.path + "/cache", environment: ["TMPDIR": folder.path], victim: service)
    defer { service.kill() }
    try await waitUntil("the socket") { FileManager.default.fileExists(atPath: socket) }
    async let left = Command.run(
      "app-probe", ["1"], cache: folder.path + "/app", environment: ["LOCKET_SOCKET": socket],
      victim: app)
    defer { app.kill() }
    var copy = ""
    try await waitUntil("the copy") {
      let names = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
      let partial = names?.first { $0.hasPrefix("locket-scratch-") && $0.hasSuffix(".part") }
      copy = partial.map { folder.path + "/" + $0 } ?? ""
      return !copy.isEmpty
    }
    // An open file keeps its size after it was removed.
    let file = try #require(FileHandle(forReadingAtPath: copy))
    app.kill()
    _ = try await left
    try await waitUntil("the end of the copy") { !FileManager.default.fileExists(atPath: copy) }
    // The service waits for its copies, wanted or not.
    service.interrupt()
    #expect(try await served.status == 0)
    #expect(try file.seekToEnd() < Self.byteCount, "the copy was made to its end")
  }
}

/// Whether the file system of temporary files copies by sharing blocks.
private func sharesBlocks() async throws -> Bool {
  let folder = try TemporaryDirectory()
  let file = try folder.write([1], to: "file")
  let copied = try await Command.run(
    program: "/bin/cp", ["--reflink=always", file, file + "-copy"])
  return copied.status == 0
}
