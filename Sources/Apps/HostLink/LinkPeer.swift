// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// The process at the other end of a socket, as the kernel knows it.
///
/// Only the user is certain; the program is not. Any process of the user can run any program that
/// the user may read, and can pass its connection to another process.
package struct LinkPeer: Hashable, Sendable {
  /// The process ID of the process that connected.
  package var process: Int32
  /// The user ID of the process that connected.
  package var user: UInt32
  /// The path of the program that the process runs.
  ///
  /// The path is nil if this user may not know the program, if the process has ended, or if the
  /// program's file was replaced.
  package var program: String?

  /// Describes a process by its ID, its user and its program.
  package init(process: Int32, user: UInt32, program: String? = nil) {
    self.process = process
    self.user = user
    self.program = program
  }

  /// Describes the process at the other end of a socket; the result is nil if the descriptor is not
  /// a local socket.
  package init?(socket: Int32) {
    var (process, user, group) = (pid_t(0), uid_t(0), gid_t(0))
    guard clinux_peer(socket, &process, &user, &group) == 0 else { return nil }
    self.init(process: process, user: user)
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard clinux_peer_program(socket, process, &path, path.count) == 0 else { return }
    let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    program = String(decoding: bytes, as: UTF8.self)
  }
}
