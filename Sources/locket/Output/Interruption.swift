// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Glibc
import Synchronization

/// What Ctrl-C and a polite end do to a command that can be stopped and started again.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private static let seen = Mutex<Int32?>(nil)

  /// The signal that came, nil for none.
  static var taken: Int32? { seen.withLock { $0 } }

  /// Cancels a task where a signal comes while something runs; a second one ends at once.
  static func cancelling<Value: Sendable>(
    _ task: Task<Value, Never>, while body: () async -> Value
  ) async -> Value {
    let queue = DispatchQueue(label: "locket.signals")
    let sources = signals.map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let isSecond = seen.withLock { seen in
          defer { seen = number }
          return seen != nil
        }
        if isSecond { end(by: number) }
        task.cancel()
      }
      source.resume()
      return source
    }
    let value = await body()
    for source in sources { source.cancel() }
    for number in signals { signal(number, SIG_DFL) }
    return value
  }

  /// Ends this process by a signal, so that a shell knows why.
  static func end(by number: Int32) {
    signal(number, SIG_DFL)
    raise(number)
  }
}
