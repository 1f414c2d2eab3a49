// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc

/// A lock with which only one process at a time syncs an index with its catalogue.
///
/// At its end, a sync removes all assets that it did not find in the catalogue. If two syncs ran at
/// the same time, each would remove assets that only the other one found.
struct SyncLock: ~Copyable {
  private static let pause = Duration.milliseconds(50)

  private let descriptor: Int32

  /// Waits for the lock.
  ///
  /// - Parameter index: The path of the index's file, or nil for an index in memory, which needs no
  ///   lock. The lock is a hidden empty file beside the index, and is not removed. If this file
  ///   cannot be created, processes do not wait for each other.
  /// - Throws: `CancellationError` if the task is cancelled while it waits.
  init(_ index: String?) async throws {
    guard let index else {
      descriptor = -1
      return
    }
    var file: Int32 = -1
    _ = clinux_open_private(Self.path(of: index), O_RDWR | O_CREAT, &file)
    do {
      while file >= 0, flock(file, LOCK_EX | LOCK_NB) != 0 {
        guard errno == EWOULDBLOCK || errno == EINTR else { break }
        try await Task.sleep(for: Self.pause)
      }
    } catch {
      close(file)
      throw error
    }
    descriptor = file
  }

  /// The path of the file that is locked for an index.
  static func path(of index: String) -> String {
    let url = URL(fileURLWithPath: index)
    return url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".turn"
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
