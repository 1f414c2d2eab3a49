// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Foundation
import Glibc

/// Makes processes bring one index up to date with its catalogue one after another.
///
/// Each says in the end what the index holds and takes out what it did not see itself: two at once
/// would take out what only the other one saw.
struct SyncTurn: ~Copyable {
  private static let pause = Duration.milliseconds(50)

  private let descriptor: Int32

  /// Waits for the turn.
  ///
  /// - Parameter index: The path of the index's file, nil in memory, where nobody else is. A hidden
  ///   empty file beside it stays; where that cannot be made nobody waits.
  /// - Throws: `CancellationError`.
  init(_ index: String?) async throws {
    guard let index else {
      descriptor = -1
      return
    }
    let url = URL(fileURLWithPath: index)
    let path = url.deletingLastPathComponent().path + "/." + url.lastPathComponent + ".turn"
    var file: Int32 = -1
    _ = clinux_open_private(path, O_RDWR | O_CREAT, &file)
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

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
