// SPDX-License-Identifier: Apache-2.0

import Locket
import Synchronization

/// The pickers that callers opened, by handle.
///
/// Handles are never reused, so the handle of a closed picker never refers to another picker.
final class CallerSessions: Sendable {
  static let shared = CallerSessions()

  /// The maximum number of pickers that are open at the same time.
  static let maximumCount = 1024

  private let state = Mutex((last: UInt64(0), open: [UInt64: CallerSession]()))

  /// Opens a picker and returns its handle, or 0 if too many are open.
  func open(_ access: PickerAccess) -> UInt64 {
    state.withLock { state in
      guard state.open.count < Self.maximumCount else { return 0 }
      state.last += 1
      state.open[state.last] = CallerSession(access)
      return state.last
    }
  }

  subscript(number: UInt64) -> CallerSession? { state.withLock { $0.open[number] } }

  /// Closes a picker; if another thread waits in a call on the picker, that call fails.
  func close(_ number: UInt64) {
    state.withLock { $0.open.removeValue(forKey: number) }?.cancel(isClosing: true)
  }
}
