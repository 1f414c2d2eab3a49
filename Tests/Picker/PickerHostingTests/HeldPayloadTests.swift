// SPDX-License-Identifier: Apache-2.0

import Foundation
import HostLink
import PickerHosting
import PickerCore
import PickerModel
import PickerTesting
import Testing

/// Payloads that an app released and still has open.
@Suite(.timeLimit(.minutes(10))) struct HeldPayloadTests {
  private let bench: ServiceBench
  private let app: LinkedApp
  private let item: Int

  init() async throws {
    bench = try await ServiceBench { try await $0.tap(0) }
    app = try await bench.app()
    _ = try await app.present(PickerConfiguration())
    item = try #require(await app.nextList().items.first).item
  }

  /// The names of all files on their way to apps.
  private var names: [String] {
    (try? FileManager.default.subpathsOfDirectory(atPath: bench.folder.path + "/handed")) ?? []
  }

  private func inode(of file: FileHandle) -> ino_t {
    var info = stat()
    return fstat(file.fileDescriptor, &info) == 0 ? info.st_ino : 0
  }

  @Test("unseen.load.item.repeat: an item that is loaded and released repeatedly takes one file")
  func manyTimes() async throws {
    var files: [FileHandle] = []
    for _ in 0..<40 {
      let (answer, file) = try await app.open(item)
      files.append(file)
      try await app.ask(.release(payload: answer.payload))
    }
    #expect(Set(files.map(inode)).count == 1)
    #expect(names.count { $0.hasSuffix(".jpg") } == 1)
    // Each load has a position of its own.
    for file in files {
      #expect(try file.readToEnd() == Data(bench.roll[0].identifier.rawValue.utf8))
      #expect(throws: (any Error).self) { try file.write(contentsOf: Data([0])) }
    }
    files = []
    await app.leave()
    try await bench.untilAllAppsLeft()
    // An app that ended closes its files; they are removed after the next look at them.
    while !names.isEmpty {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  @Test("unseen.load.item.file-owner: a released file is removed once the app closes it")
  func closedLater() async throws {
    let (answer, file) = try await app.open(item)
    try await app.ask(.release(payload: answer.payload))
    try file.close()
    while names.contains(where: { $0.hasSuffix(".jpg") }) {
      try Task.checkCancellation()
      await Task.yield()
    }
    await app.leave()
  }

  @Test(
    "an app that changes or links the file of one load changes no other load",
    arguments: [false, true])
  func changed(isLinked: Bool) async throws {
    let (answer, file) = try await app.open(item)
    let path = "/proc/self/fd/\(file.fileDescriptor)"
    if isLinked {
      #expect(
        linkat(AT_FDCWD, path, AT_FDCWD, bench.folder.path + "/own", AT_SYMLINK_FOLLOW) == 0)
    } else {
      let own = open(path, O_WRONLY | O_CLOEXEC)
      #expect(pwrite(own, "X", 1, 0) == 1)
      Glibc.close(own)
    }
    try await app.ask(.release(payload: answer.payload))
    let (_, other) = try await app.open(item)
    #expect(inode(of: other) != inode(of: file))
    #expect(try other.readToEnd() == Data(bench.roll[0].identifier.rawValue.utf8))
    await app.leave()
  }

  @Test("the number of files that were released and stay open is limited")
  func limit() async throws {
    var files: [FileHandle] = []
    func openAll(_ count: Int) async throws {
      var answers: [LoadAnswer] = []
      for _ in 0..<count {
        let (answer, file) = try await app.open(item)
        files.append(file)
        answers.append(answer)
      }
      for answer in answers { try await app.ask(.release(payload: answer.payload)) }
    }
    try await openAll(HostLink.maximumPayloadCount)
    #expect(Set(files.map(inode)).count == HostLink.maximumPayloadCount)
    try await openAll(HostLink.maximumPayloadCount)
    #expect(Set(files.map(inode)).count == HostLink.maximumPayloadCount)
    await app.leave()
  }
}
