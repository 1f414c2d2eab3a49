// SPDX-License-Identifier: Apache-2.0

import Locket
import Synchronization

/// The pickers that callers opened, by the numbers that callers have of them.
///
/// A number is never given twice, so that one that was closed is nobody else's.
final class CallerSessions: Sendable {
  static let shared = CallerSessions()

  /// The most pickers that are open at a time.
  static let most = 1024

  private let state = Mutex((last: UInt64(0), open: [UInt64: CallerSession]()))

  /// Opens a picker; 0 where too many are.
  func open(_ access: PickerAccess) -> UInt64 {
    state.withLock { state in
      guard state.open.count < Self.most else { return 0 }
      state.last += 1
      state.open[state.last] = CallerSession(access)
      return state.last
    }
  }

  subscript(number: UInt64) -> CallerSession? { state.withLock { $0.open[number] } }

  /// Closes a picker; who waits for it is told.
  func close(_ number: UInt64) {
    state.withLock { $0.open.removeValue(forKey: number) }?.cancel(isClosing: true)
  }
}
