// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// What Ctrl-C and a polite end do to a command that can be stopped and started again.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private struct State {
    var seen: Int32?
    var cancel: (@Sendable () -> Void)?
  }

  private static let state = Mutex(State())

  /// The signal that came, nil for none.
  static var taken: Int32? { state.withLock { $0.seen } }

  /// Runs something, cancelled where a signal comes meanwhile; a second one ends this process at once.
  ///
  /// What comes after its end is ignored: there is nothing left to stop.
  static func cancelling<Value: Sendable>(
    _ work: @escaping @Sendable () async -> Value
  ) async -> Value {
    let queue = DispatchQueue(label: "locket.signals")
    let sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let (isSecond, cancel) = state.withLock { state in
          defer { state.seen = number }
          return (state.seen != nil, state.cancel)
        }
        if isSecond { end(by: number) }
        cancel?()
      }
      source.resume()
      return source
    }
    let task = Task { await work() }
    let isLate = state.withLock { state in
      state.cancel = { task.cancel() }
      return state.seen != nil
    }
    if isLate { task.cancel() }
    let value = await task.value
    for source in sources { source.cancel() }
    return value
  }

  /// Ends this process by a signal, so that a shell knows why.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    // Threads of queues block signals, and one that a thread sends to itself would wait there.
    var one = sigset_t()
    sigemptyset(&one)
    sigaddset(&one, number)
    pthread_sigmask(SIG_UNBLOCK, &one, nil)
    raise(number)
  }
}
