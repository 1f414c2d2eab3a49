// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// Stops servers and removes large folders when a run is interrupted.
enum InterruptCleanup {
  private struct State {
    var folders: Set<String> = []
    var programs: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// Begins to handle interruptions.
  ///
  /// - Returns: The signal sources, which are active as long as they are retained.
  static func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        end(with: 128 + number)
      }
      source.activate()
      return source
    }
  }

  static func register(folder: String) { state.withLock { _ = $0.folders.insert(folder) } }
  static func forget(folder: String) { state.withLock { _ = $0.folders.remove(folder) } }
  static func register(program: pid_t) { state.withLock { _ = $0.programs.insert(program) } }
  static func forget(program: pid_t) { state.withLock { _ = $0.programs.remove(program) } }

  private static func end(with status: Int32) {
    // The cleanup holds the lock, so that no other thread can use a removed folder or a stopped
    // server.
    state.withLock { state in
      for program in state.programs { kill(program, SIGKILL) }
      for folder in state.folders { try? FileManager.default.removeItem(atPath: folder) }
      exit(status)
    }
  }
}
