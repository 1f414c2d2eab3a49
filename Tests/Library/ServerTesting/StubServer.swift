// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import Synchronization

/// A small HTTP/1.1 server on 127.0.0.1 that answers each request as a closure decides.
///
/// A thread accepts connections, and each connection has a thread. Closing the server ends all of
/// them, whatever they wait for. Tests use `defer { server.close() }`.
package final class StubServer: Sendable {
  package typealias Script = @Sendable (StubRequest) -> StubAnswer

  package let port: Int
  private let host: UInt32
  private let life: StubServerLife

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - host: The IPv4 address of an interface of this machine. The default is 127.0.0.1.
  ///   - script: Called on the threads of connections; it must not block.
  /// - Throws: An error of the system.
  package init(
    at host: UInt32 = LoopbackSocket.loopback, _ script: @escaping Script
  ) throws {
    let (socket, port) = try LoopbackSocket.listen(at: host)
    self.port = port
    self.host = host
    let life = StubServerLife()
    self.life = life
    _ = life.add(socket)
    life.run {
      while let connection = LoopbackSocket.accept(socket) {
        guard life.add(connection) else { break }
        life.countConnection()
        life.run {
          StubConnection(connection, life, script).serve()
          life.remove(connection)
        }
      }
      life.remove(socket)
    }
  }

  deinit { close() }

  /// The address of this server, without a slash at its end.
  package var address: String {
    let bytes = stride(from: 24, through: 0, by: -8).map { String(host >> UInt32($0) & 0xFF) }
    return "http://\(bytes.joined(separator: ".")):\(port)"
  }
  /// The address over TLS, which this server does not support: it waits and sends nothing.
  package var secureAddress: String { "https://127.0.0.1:\(port)" }
  /// The requests so far.
  package var requests: [StubRequest] { life.requests }
  /// The number of connections so far.
  package var connectionCount: Int { life.connectionCount }
  /// The number of bytes of answers that the system accepted so far, read by the client or not.
  package var sentCount: Int { life.sentCount }
  /// A gate that opens with the first connection.
  package var connected: Gate { life.connected }
  /// A gate that opens when an answer cannot be sent because the client reads nothing.
  package var held: Gate { life.held }

  /// Closes all connections, and returns when the last thread has ended.
  package func close() { life.end() }
}

/// The state that the threads of a server share.
final class StubServerLife: Sendable {
  private struct State {
    var isEnded = false
    var sockets: Set<Int32> = []
    var gates: [Gate] = []
    var requests: [StubRequest] = []
    var connectionCount = 0
  }

  let connected = Gate()
  let held = Gate()
  private let state = Mutex(State())
  private let sent = Atomic(0)
  private let threads = DispatchGroup()

  var requests: [StubRequest] { state.withLock { $0.requests } }
  var connectionCount: Int { state.withLock { $0.connectionCount } }
  var sentCount: Int { sent.load(ordering: .sequentiallyConsistent) }

  func run(_ body: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread {
      body()
      self.threads.leave()
    }
  }

  /// Registers a socket; where the server has ended, the socket is closed and the result is false.
  func add(_ socket: Int32) -> Bool {
    state.withLock { state in
      if state.isEnded { Glibc.close(socket) } else { state.sockets.insert(socket) }
      return !state.isEnded
    }
  }

  /// Closes a socket.
  ///
  /// It does so under the lock, because another socket may get its number at once.
  ///
  /// A child process of another test may have a copy of it, so it is shut down first.
  func remove(_ socket: Int32) {
    state.withLock { state in
      state.sockets.remove(socket)
      shutdown(socket, Int32(SHUT_RDWR))
      _ = Glibc.close(socket)
    }
  }

  func countConnection() {
    state.withLock { $0.connectionCount += 1 }
    connected.open()
  }

  func countSent(_ count: Int) { sent.add(count, ordering: .sequentiallyConsistent) }

  /// Records a request, which is made with its number.
  func record(_ make: (Int) -> StubRequest) -> StubRequest {
    state.withLock { state in
      let request = make(state.requests.count)
      state.requests.append(request)
      return request
    }
  }

  /// Waits for a gate or for the end of the server.
  func wait(for gate: Gate) {
    let isEnded = state.withLock { state in
      state.gates.append(gate)
      return state.isEnded
    }
    if !isEnded { gate.pass() }
  }

  func end() {
    let gates = state.withLock { state in
      state.isEnded = true
      for socket in state.sockets { shutdown(socket, Int32(SHUT_RDWR)) }
      return state.gates
    }
    for gate in gates { gate.open() }
    threads.wait()
  }
}
