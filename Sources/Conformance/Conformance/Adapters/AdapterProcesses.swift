// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// The processes of all adapters that run now.
///
/// Each adapter has its own process group, which a terminal does not interrupt. If the runner ends
/// by a signal, it must therefore kill the adapters first.
public enum AdapterProcesses {
  private struct State {
    var running: Set<pid_t> = []
    var isOver = false
  }

  private static let state = Mutex(State())

  /// Kills all adapters and the processes that they started; afterwards, no adapter can be started.
  ///
  /// Call this before the process ends early, for example because of a signal.
  public static func killAll() {
    state.withLock { state in
      state.isOver = true
      for process in state.running { Glibc.kill(-process, SIGKILL) }
      state.running = []
    }
  }

  /// Starts a process and records it.
  ///
  /// - Parameters:
  ///   - process: Receives the process ID, which is also the number of its process group.
  ///   - body: Starts the process. It receives the process ID, and returns 0 or an `errno` value.
  /// - Returns: The result of the closure, or `ECANCELED` after ``killAll()``.
  static func start(_ process: inout pid_t, _ body: (inout pid_t) -> Int32) -> Int32 {
    // A process must not be started between the look at the running ones and the end.
    state.withLock { state in
      guard !state.isOver else { return ECANCELED }
      let failure = body(&process)
      if failure == 0 { state.running.insert(process) }
      return failure
    }
  }

  /// Records that a process ended.
  static func ended(_ process: pid_t) { state.withLock { _ = $0.running.remove(process) } }
}
