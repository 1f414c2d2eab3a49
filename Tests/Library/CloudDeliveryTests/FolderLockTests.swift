// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import PickerTesting
import Testing

@testable import CloudDelivery

/// Who can hold a lock at the same time.
@Suite struct FolderLockTests {
  private let folder: TemporaryDirectory
  private var path: String { folder.path + "/lock" }

  init() throws { folder = try TemporaryDirectory() }

  @Test("many share a lock, and then it cannot be held alone, and the other way around")
  func sharing() throws {
    let shared = [try FolderLock(path, isShared: true), try FolderLock(path, isShared: true)]
    for lock in shared {
      let error = #expect(throws: CloudError.self) { try FolderLock(path, of: "home") }
      #expect(error?.reason == .stalled && error?.subject == "home")
      lock.release()
    }
    let alone = try FolderLock(path)
    #expect(throws: CloudError.self) { try FolderLock(path, isShared: true) }
    alone.release()
    _ = try FolderLock(path, isShared: true)
  }

  /// The number of descriptors of the lock's file.
  private var descriptorCount: Int {
    let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count { number in
      let file = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return file == path
    }
  }

  @Test("a program that waited for a lock whose file was deleted holds the lock of a new file")
  func waiting() async throws {
    let path = path
    let first = try FolderLock(path)
    let waiting = Task { try await FileWork.run { try FolderLock(path, waits: true) } }
    try await waitUntil("the second program") { descriptorCount == 2 }
    #expect(unlink(path) == 0)
    first.release()
    let second = try await waiting.value
    #expect(throws: CloudError.self) { try FolderLock(path) }
    second.release()
  }

  @Test("a lock is never held on a deleted file")
  func deletedFile() throws {
    let first = try FolderLock(path)
    #expect(unlink(path) == 0)
    let second = try FolderLock(path)
    first.release()
    #expect(throws: CloudError.self) { try FolderLock(path) }
    second.release()
    _ = try FolderLock(path)
    let error = #expect(throws: CloudError.self) { try FolderLock(path + "/none/lock") }
    #expect(error?.reason == .notFound)
  }
}
