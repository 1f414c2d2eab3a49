// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc
import HostLink
import Synchronization

/// A picker's process that this app started.
///
/// It is waited for as soon as it ends, so that it never lingers, and ended some time after the app
/// let go of it where it does not end by itself.
final class PickerProcess: Sendable {
  private static let queue = DispatchQueue(label: "locket.app.processes", attributes: .concurrent)

  private let number: pid_t
  private let isGone = Mutex(false)
  /// There once the process is gone and was waited for.
  let isOver = Promise<Void>()

  /// Starts a picker.
  ///
  /// - Parameters:
  ///   - path: The command's path.
  ///   - arguments: What it is told besides.
  /// - Returns: The process, and this end of the link to it.
  /// - Throws: ``PhotoPickerError`` with the case `noPicker`.
  static func start(
    _ path: String, arguments: [String]
  ) throws(PhotoPickerError) -> (process: PickerProcess, socket: Int32) {
    let ends: (Int32, Int32)
    do throws(LinkFault) { ends = try LinkSocket.pair() } catch {
      throw .noPicker("\(path): \(error.message)")
    }
    defer { close(ends.1) }
    var words: [UnsafeMutablePointer<CChar>?] =
      ([path, "serve", "--connected"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var number: pid_t = 0
    let failure = clinux_spawn_beside(path, words, ends.1, &number)
    guard failure == 0 else {
      close(ends.0)
      throw .noPicker(
        "\(path): it does not start (\(LinkSocket.text(failure))); name a command that can be run")
    }
    return (PickerProcess(number: number), ends.0)
  }

  private init(number: pid_t) {
    self.number = number
    let isWatched = OwnThread.start { [self] in
      var facts = siginfo_t()
      // It stays a zombie until the lock is held: its number is nobody else's before that.
      while waitid(P_PID, id_t(number), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
      isGone.withLock { isGone in
        var status: Int32 = 0
        while waitpid(number, &status, 0) < 0, errno == EINTR {}
        isGone = true
      }
      isOver.fulfil(())
    }
    // Without a thread it is never waited for, which costs an entry in a table and nothing else.
    if !isWatched { isOver.fulfil(()) }
  }

  /// Ends the process where it does not end by itself, now that its link is closed.
  ///
  /// - Parameter patience: How long it may take.
  func end(after patience: DispatchTimeInterval = .seconds(2)) {
    Self.queue.asyncAfter(deadline: .now() + patience) { [self] in
      isGone.withLock { isGone in if !isGone { kill(number, SIGKILL) } }
    }
  }
}
