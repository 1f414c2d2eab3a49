// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerTesting
import Testing

@testable import CloudDelivery

/// Locks end with their owners, even while another program is being started.
@Suite struct LockTests {
  private let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  /// Duplicates the descriptors of a file, as a child process has them until it executes.
  private func copies(of path: String) throws -> [Int32] {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
    return open.compactMap { Int32($0) }.filter { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return target == path
    }.map { fcntl($0, F_DUPFD_CLOEXEC, 0) }
  }

  @Test("a folder is free once its lock is gone")
  func folderLock() throws {
    let path = folder.path + "/lock"
    var lock: FolderLock? = try FolderLock(path)
    let copies = try copies(of: path)
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    #expect(throws: CloudError.self) { try FolderLock(path) }
    withExtendedLifetime(lock) {}
    lock = nil
    #expect(throws: Never.self) { try FolderLock(path) }
  }

  @Test("an original is free once its transfer ended")
  func partialFile() throws {
    let path = folder.path + "/a.jpg"
    var partialFile = try PartialFile(of: path)
    let copies = try copies(of: path + ".part")
    defer { for copy in copies { close(copy) } }
    #expect(copies.count == 1)
    try partialFile.begin(OriginalRecord(validator: "\"1\"", total: nil))
    try [UInt8](1...3).withUnsafeBytes { try partialFile.append($0) }
    partialFile.close()
    let next = try PartialFile(of: path)
    #expect(next.count == 3)
  }
}
