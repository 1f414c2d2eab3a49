// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// A thread for work that waits most of the time.
///
/// Queues share some 255 threads: were links to wait on those, so many idle ones would stop whoever
/// else has work, and nobody could connect any more.
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Does some work on a thread of its own.
  ///
  /// - Returns: Whether there was a thread for it.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // As queues' threads have: many of them have to fit.
    pthread_attr_setstacksize(&attributes, 512 << 10)
    let work = Unmanaged.passRetained(Work(body))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
        return nil
      }, work.toOpaque())
    if failure != 0 { work.release() }
    return failure == 0
  }
}
