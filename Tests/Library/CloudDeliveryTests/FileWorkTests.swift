// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// Tasks run on as many threads as there are processors.
///
/// Sixteen calls that wait for a disk use other threads.
@Suite struct FileWorkTests {
  @Test(.timeLimit(.minutes(10))) func blockingWorkStopsNoTask() async throws {
    let (left, gate) = (Countdown(16), DispatchSemaphore(value: 0))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<16 {
        group.addTask {
          try await FileWork.run {
            left.end()
            gate.wait()
          }
        }
      }
      while !left.isOver { await Task.yield() }
      for _ in 0..<16 { gate.signal() }
      try await group.waitForAll()
    }
  }

  @Test(
    "a folder of ours that another user made where all users make folders is refused, and not read",
    .enabled(if: geteuid() == 0))
  func planted() throws {
    let shared = try TemporaryDirectory()
    let own = shared.path + "/locket"
    try shared.write("{}".utf8, to: "locket/apps.json")
    #expect(chmod(shared.path, 0o1777) == 0)
    try FileWork.makeFolder(own, own: own)
    #expect(chown(own, 65_534, 65_534) == 0)
    #expect(throws: CloudError.self) { try FileWork.makeFolder(own, own: own) }
    // The same in a folder of that user, who could exchange it while root works there.
    #expect(chown(shared.path, 65_534, 65_534) == 0 && chmod(shared.path, 0o755) == 0)
    #expect(throws: CloudError.self) { try FileWork.makeFolder(own, own: own) }
  }

  @Test("a folder is deleted with everything in it, but not what links in it point to")
  func removal() throws {
    let folder = try TemporaryDirectory()
    let outside = try folder.write("a".utf8, to: "outside/a")
    try folder.write("b".utf8, to: "tree/x/y/b")
    try folder.write("c".utf8, to: "tree/kept")
    try folder.write("d".utf8, to: "tree/n\u{E9}")
    let tree = folder.path + "/tree"
    #expect(symlink(folder.path + "/outside", tree + "/x/link") == 0)
    try FileWork.remove(tree, except: "kept")
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree) == ["kept"])
    try FileWork.remove(tree + "/kept")
    try FileWork.remove(tree)
    #expect(access(tree, F_OK) != 0 && access(outside, F_OK) == 0)
    for _ in 0..<2 { try FileWork.remove(tree) }
    #expect(symlink(folder.path + "/outside", tree) == 0)
    try FileWork.remove(tree)
    #expect(access(tree, F_OK) != 0 && access(outside, F_OK) == 0)
  }

  @Test("while other threads add files, a folder is still deleted")
  func removalWithWriters() async throws {
    let folder = try TemporaryDirectory()
    let tree = folder.path + "/tree"
    #expect(mkdir(tree, 0o700) == 0)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await FileWork.run {
            for count in 0..<500 {
              let file = FileWork.openPrivate("\(tree)/\(number) \(count)", O_WRONLY | O_CREAT)
              if file >= 0 { close(file) }
            }
          }
        }
      }
      group.addTask {
        try await FileWork.run {
          while access(tree, F_OK) == 0 {
            do {
              try FileWork.remove(tree)
            } catch let error as CloudError where error.detail.contains("not empty") {
              // A file was added just before the empty folder would have been deleted.
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(access(tree, F_OK) != 0)
  }

  @Test("a file that cannot be deleted is reported in one line", .enabled(if: geteuid() != 0))
  func undeletable() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a".utf8, to: "tree/locked/a")
    let locked = folder.path + "/tree/locked"
    #expect(chmod(locked, 0o500) == 0)
    let error = #expect(throws: CloudError.self) { try FileWork.remove(folder.path + "/tree") }
    #expect(error?.reason == .unauthorised)
    #expect(chmod(locked, 0o700) == 0)
  }

  @Test("what is kept is read up to a bound, and nothing but a file is")
  func contents() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(repeatElement(65, count: 100), to: "kept")
    #expect(FileWork.contents(ofPrivateFile: path)?.count == 100)
    #expect(FileWork.contents(ofPrivateFile: path, maximumByteCount: 99) == nil)
    #expect(FileWork.contents(ofPrivateFile: folder.path) == nil)
    #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(FileWork.contents(ofPrivateFile: folder.path + "/pipe") == nil)
  }
}
