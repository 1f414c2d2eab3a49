// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// What must not stay behind where a run is interrupted: servers, and folders of some hundred
/// megabytes.
enum Leavings {
  private struct State {
    var folders: Set<String> = []
    var programs: Set<pid_t> = []
  }

  private static let state = Mutex(State())

  /// Begins to listen for interruptions.
  ///
  /// - Returns: What listens, for as long as it is kept.
  static func watch() -> [any DispatchSourceSignal] {
    [SIGINT, SIGTERM, SIGHUP].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        end(with: 128 + number)
      }
      source.activate()
      return source
    }
  }

  static func note(folder: String) { state.withLock { _ = $0.folders.insert(folder) } }
  static func forget(folder: String) { state.withLock { _ = $0.folders.remove(folder) } }
  static func note(program: pid_t) { state.withLock { _ = $0.programs.insert(program) } }
  static func forget(program: pid_t) { state.withLock { _ = $0.programs.remove(program) } }

  private static func end(with status: Int32) {
    // Within the lock, so that nobody goes on who misses a server or a folder.
    state.withLock { state in
      for program in state.programs { kill(program, SIGKILL) }
      for folder in state.folders { try? FileManager.default.removeItem(atPath: folder) }
      exit(status)
    }
  }
}
