// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// A process at the other end of a socket, as the kernel knows it.
///
/// Only the user cannot be claimed. A program can be run by any process of its user that may read it,
/// and a connection can be handed on.
package struct LinkPeer: Hashable, Sendable {
  /// The process number when it connected.
  package var process: Int32
  /// The user's number.
  package var user: UInt32
  /// The path of its program; nil where this user may not know it, where the process is gone, and
  /// where another file lies at that path here.
  package var program: String?

  /// Describes a process.
  package init(process: Int32, user: UInt32, program: String? = nil) {
    self.process = process
    self.user = user
    self.program = program
  }

  /// Asks the kernel; nil for what is no local socket.
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
