// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import HostLink
import Synchronization

/// A picker's process that this app started.
///
/// The exit status is collected as soon as the process exits, so that no zombie process remains.
/// When the app no longer needs the process, the process is killed if it does not exit by itself in
/// time.
final class PickerProcess: Sendable {
  private static let queue = DispatchQueue(label: "locket.app.processes", attributes: .concurrent)

  private let number: pid_t
  private let isGone = Mutex(false)
  /// Fulfilled when the process has exited and its exit status was collected.
  let isOver = Promise<Void>()

  /// Starts a picker.
  ///
  /// - Parameters:
  ///   - path: The command's path.
  ///   - arguments: Further arguments.
  /// - Returns: The process, and the app's end of the link to it.
  /// - Throws: ``PhotoPickerError`` with the case `noPicker` if the command cannot be started.
  static func start(
    _ path: String, arguments: [String]
  ) throws(PhotoPickerError) -> (process: PickerProcess, socket: Int32) {
    let ends: (Int32, Int32)
    do throws(LinkError) { ends = try LinkSocket.pair() } catch {
      throw .noPicker("\(path): \(error.message)")
    }
    defer { close(ends.1) }
    var argv: [UnsafeMutablePointer<CChar>?] =
      ([path, "serve", "--connected"] + arguments).map { strdup($0) }
    argv.append(nil)
    defer { for argument in argv { free(argument) } }
    var number: pid_t = 0
    let failure = clinux_spawn_beside(path, argv, ends.1, &number)
    guard failure == 0 else {
      close(ends.0)
      throw .noPicker(
        "\(path): the command does not start (\(LinkSocket.text(failure))); name another command")
    }
    return (PickerProcess(number: number), ends.0)
  }

  private init(number: pid_t) {
    self.number = number
    let isWatched = OwnThread.start { [self] in
      var facts = siginfo_t()
      // `WNOWAIT` leaves the process a zombie until this code holds the lock. Its number is
      // therefore not reused before.
      while waitid(P_PID, id_t(number), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      isGone.withLock { isGone in
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        isGone = true
      }
      isOver.fulfil(())
    }
    // If no thread could be started, the exit status is never collected. This costs only an entry
    // in the process table.
    if !isWatched { isOver.fulfil(()) }
  }

  /// Kills the process if it does not exit by itself after the link to it was closed.
  ///
  /// - Parameter timeout: The time in which the process may exit by itself.
  func end(after timeout: DispatchTimeInterval = .seconds(2)) {
    Self.queue.asyncAfter(deadline: .now() + timeout) { [self] in
      isGone.withLock { isGone in if !isGone { kill(number, SIGKILL) } }
    }
  }
}
