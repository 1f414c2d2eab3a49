// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Bytes that come piece by piece.
final class Pieces: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  /// Everything that came.
  var all: [UInt8] { bytes.withLock(\.self) }

  /// Adds a piece; the number of bytes that came.
  @discardableResult
  func add(_ piece: UnsafeRawBufferPointer) -> Int {
    bytes.withLock { bytes in
      bytes += piece
      return bytes.count
    }
  }
}
