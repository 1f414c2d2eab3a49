// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// A thread for work that spends most of its time waiting.
///
/// Dispatch queues share about 255 threads. If links waited on these threads, 255 idle links would
/// block all other work, and no further app could connect.
package enum OwnThread {
  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// Calls a closure on a new thread.
  ///
  /// - Returns: Whether a thread could be started.
  package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return false }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    // This is the stack size of Dispatch's threads. It is small, so that memory suffices for many
    // threads.
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
