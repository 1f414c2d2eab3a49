// SPDX-License-Identifier: Apache-2.0

import Glibc
import Synchronization

/// Functions for sockets on 127.0.0.1 that no child process inherits.
///
/// Sockets are numbers, so that threads can share them.
package enum LoopbackSocket {
  struct Failure: Error {
    let what: String
    let code: Int32
  }

  /// Listens on a port that this process has not used before.
  ///
  /// A port whose server was closed therefore never gets another server, and no server gets a
  /// request that was meant for an earlier one.
  ///
  /// - Parameter host: The IPv4 address of an interface. The default is 127.0.0.1.
  /// - Returns: The socket and its port.
  /// - Throws: `Failure` if no port is free.
  static func listen(at host: UInt32 = loopback) throws -> (socket: Int32, port: Int) {
    var failure = EADDRINUSE
    for _ in 0..<100 {
      let number = nextPort.add(1, ordering: .relaxed).newValue
      let port = ports.lowerBound + number % ports.count
      let socket = try make()
      var address = address(port: port, at: host)
      let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
          bind(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            && Glibc.listen(socket, 128) == 0
        }
      }
      if isListening { return (socket, port) }
      failure = errno
      close(socket)
    }
    throw Failure(what: "listen", code: failure)
  }

  /// Ports below those that the system chooses, so that the system gives none of them to other
  /// programs.
  private static let ports = 20_000..<32_000
  private static let nextPort = Atomic(Int(getpid()))

  /// Returns a port that was free a moment ago, another one each time.
  static func freePort() throws -> Int {
    let (socket, port) = try listen()
    close(socket)
    return port
  }

  /// Connects to a port; nil where nothing listens there.
  static func connect(port: Int) throws -> Int32? {
    let socket = try make()
    var address = address(port: port)
    let isConnected = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        Glibc.connect(socket, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    if isConnected { return socket }
    close(socket)
    return nil
  }

  /// Waits for a connection; nil once the socket is shut down.
  static func accept(_ socket: Int32) -> Int32? {
    while true {
      let connection = Glibc.accept(socket, nil, nil)
      if connection >= 0 {
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        return connection
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }

  /// Reads the available bytes; empty at the end of the connection.
  static func read(_ socket: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        count = recv(socket, buffer.baseAddress, buffer.count, 0)
      } while count < 0
        && errno == EINTR
      count = max(0, count)
    }
  }

  /// Sends all bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes.
  ///   - socket: The socket.
  ///   - sent: Called with each number of bytes that the system accepted.
  ///   - held: Called when the system accepted nothing for a while.
  /// - Returns: False where the connection no longer accepts bytes.
  static func write(
    _ bytes: some Collection<UInt8>, to socket: Int32, sent: (Int) -> Void = { _ in },
    held: () -> Void = {}
  ) -> Bool {
    var rest = [UInt8](bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        send(
          socket, buffer.baseAddress, min(buffer.count, 1 << 18),
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if count >= 0 {
        sent(count)
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: socket, events: Int16(POLLOUT), revents: 0)
        if poll(&entry, 1, 300) == 0 {
          held()
          poll(&entry, 1, -1)
        }
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func make() throws -> Int32 {
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    let made = socket(AF_INET, type, 0)
    guard made >= 0 else { throw Failure(what: "socket", code: errno) }
    return made
  }

  /// 127.0.0.1.
  package static let loopback: UInt32 = 0x7F00_0001

  private static func address(port: Int, at host: UInt32 = loopback) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = host.bigEndian
    return address
  }
}
