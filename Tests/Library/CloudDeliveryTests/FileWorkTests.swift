// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
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
    // The same in a folder of that user's, where root works for it.
    #expect(chown(shared.path, 65_534, 65_534) == 0 && chmod(shared.path, 0o755) == 0)
    try FileWork.makeFolder(own, own: own)
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
