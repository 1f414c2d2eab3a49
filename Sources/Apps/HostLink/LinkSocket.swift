// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc

/// Functions that connect local sockets.
package enum LinkSocket {
  /// Connects to a picker that listens at a path.
  ///
  /// - Parameter path: The socket's path, of at most 107 bytes.
  /// - Returns: The socket, which the caller closes.
  /// - Throws: ``LinkError`` with the reason `closed`.
  package static func connect(to path: String) throws(LinkError) -> Int32 {
    var socket: Int32 = -1
    let failure = clinux_connect(path, &socket)
    guard failure == 0 else {
      let remedy =
        switch failure {
        case ENOENT, ECONNREFUSED:
          "start a picker with: locket serve --socket \(path) --library DIR"
        case EACCES: "ask the person who started it to allow other users: locket serve --everyone"
        case ENAMETOOLONG: "use a path of at most 107 bytes"
        case EAGAIN: "the picker accepts no more apps; end some of them, or try again"
        default: "use the path of a picker's socket"
        }
      throw LinkError(
        .closed, "\(path): no picker accepts apps there (\(text(failure))); \(remedy)")
    }
    return socket
  }

  /// Creates two connected sockets that spawned processes do not inherit.
  ///
  /// - Throws: ``LinkError`` with the reason `internal`.
  package static func pair() throws(LinkError) -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    let failure = clinux_socket_pair(&ends)
    guard failure == 0 else {
      throw LinkError(.internal, "a socket cannot be created: \(text(failure))")
    }
    return (ends[0], ends[1])
  }

  /// Returns the system's message for an error number (`errno`).
  package static func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// A listening socket to which apps connect.
package final class LinkListener: Sendable {
  private let descriptor: Int32
  /// The open folder of the socket, -1 if it cannot be opened.
  private let folder: Int32
  private let name: String
  /// The inode number of the socket's file, nil if the file is not in the folder.
  private let number: UInt64?

  /// Creates a socket at a path and listens for apps.
  ///
  /// - Parameters:
  ///   - path: The socket's path, of at most 107 bytes. If a socket without a listener is at the
  ///     path, it is replaced.
  ///   - isForEveryone: Whether other users may connect too.
  /// - Throws: ``LinkError`` with the reason `closed`.
  package init(path: String, isForEveryone: Bool = false) throws(LinkError) {
    var listener: Int32 = -1
    let failure = clinux_listen(path, isForEveryone ? 0o666 : 0o600, &listener)
    guard failure == 0 else {
      let remedy =
        switch failure {
        case EADDRINUSE: "end the picker that uses this path, or choose another path"
        case EEXIST: "choose another path for the socket"
        case EPERM: "choose another path; a symbolic link of another user may be in this one"
        case ENAMETOOLONG: "use a path of at most 107 bytes"
        default: "choose a path in a folder to which you can write"
        }
      throw LinkError(.closed, "\(path): \(LinkSocket.text(failure)); \(remedy)")
    }
    descriptor = listener
    name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
    var folder: Int32 = -1
    _ = clinux_open_folder_of(path, &folder)
    self.folder = folder
    number = Self.number(of: name, in: folder)
  }

  /// Returns the inode number of a socket's file, nil if the folder has no such socket.
  private static func number(of name: String, in folder: Int32) -> UInt64? {
    var facts = stat()
    guard fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) == 0,
      facts.st_mode & S_IFMT == S_IFSOCK
    else { return nil }
    return UInt64(facts.st_ino)
  }

  deinit {
    // If this process has just started another one, that process may still have a copy of the
    // descriptor. The copy would keep listening after a mere `close`.
    shutdown(descriptor, Int32(SHUT_RDWR))
    Glibc.close(descriptor)
    if folder >= 0 { Glibc.close(folder) }
  }

  /// Waits until the next app connects, which blocks the calling thread.
  ///
  /// - Returns: A connected socket, which the caller must close; nil if ``close()`` was called.
  /// - Throws: ``LinkError`` with the reason `internal`, for example if the descriptor is not a
  ///   socket.
  package func accept() throws(LinkError) -> Int32? {
    var socket: Int32 = -1
    let failure = clinux_accept(descriptor, &socket)
    if failure == EPIPE { return nil }
    guard failure == 0 else { throw LinkError(.internal, LinkSocket.text(failure)) }
    return socket
  }

  /// Stops listening and removes the socket's file, if it is still there.
  ///
  /// The socket is not removed if another file now has its name. This happens if another picker
  /// replaced the socket, or if another user exchanged a folder of the path.
  package func close() {
    if let number, number == Self.number(of: name, in: folder) { unlinkat(folder, name, 0) }
    shutdown(descriptor, Int32(SHUT_RDWR))
  }
}
