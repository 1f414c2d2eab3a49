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
