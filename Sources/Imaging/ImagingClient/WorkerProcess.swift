// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import ImagingWire
import PickerModel
import PickerPorts

/// A running worker: its process identifier, and this process's end of the socket.
struct WorkerProcess: Sendable {
  let identifier: pid_t
  let socket: ImagingSocket

  /// Starts a worker.
  init(executable: String, arguments: [String]) throws(MediaError) {
    guard access(executable, X_OK) == 0 else {
      throw WorkerExecutable.unusable(
        executable, "does not exist; build it with 'swift build --product locket-imaging'")
    }
    var sockets: [Int32] = [-1, -1]
    var failure = clinux_socket_pair(&sockets)
    guard failure == 0 else {
      throw WorkerExecutable.unusable(executable, "cannot be given a socket: error \(failure)")
    }
    var identifier: pid_t = 0
    var texts = ([executable] + arguments).map { strdup($0) } + [nil]
    failure = clinux_spawn(executable, &texts, sockets[1], &identifier)
    for text in texts { free(text) }
    Glibc.close(sockets[1])
    guard failure == 0 else {
      Glibc.close(sockets[0])
      throw WorkerExecutable.unusable(
        executable, "does not start: \(String(cString: strerror(failure)))")
    }
    self.identifier = identifier
    socket = ImagingSocket(descriptor: sockets[0])
  }

  /// Whether the worker has ended.
  ///
  /// A worker closes its end of the socket only when it ends.
  var isGone: Bool { clinux_is_hung_up(socket.descriptor) != 0 }

  /// Kills the process, but does not wait for it to exit.
  func kill() { Glibc.kill(identifier, SIGKILL) }

  /// Kills the process, waits until it has exited, and closes the socket.
  ///
  /// - Returns: The exit code, or the negated number of the signal that ended the process.
  func end() -> Int32 {
    defer { Glibc.close(socket.descriptor) }
    return clinux_end(identifier)
  }
}

/// Finds the program of the workers, and creates the error for a program that cannot be used.
enum WorkerExecutable {
  /// The path of the worker's executable in the folder of this process's executable.
  static var besideThisProcess: String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
    return folder + "locket-imaging"
  }

  /// Returns the error for a worker's executable that cannot be used.
  static func unusable(_ path: String, _ detail: String) -> MediaError {
    MediaError(
      path: path, reason: .unsupported, detail: "the imaging worker \(detail)",
      cause: .installation)
  }
}
