// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Dispatch
import Glibc

/// One end of a connection between app and picker, which can send any bytes.
final class Peer: Sendable {
  private let socket: Int32
  private let queue = DispatchQueue(label: "locket.fuzz.peer")

  init(_ socket: Int32) { self.socket = socket }

  func close() { queue.sync { _ = Glibc.close(socket) } }

  /// Sends bytes; gives up if the socket has not accepted them within a fifth of a second.
  func send(_ bytes: [UInt8], descriptors: Int) async {
    await perform { [socket] in
      let open = (0..<descriptors).map { _ in Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC) }
      defer { for file in open { _ = Glibc.close(file) } }
      _ = clinux_send(
        socket, bytes, bytes.count, open, Int32(min(open.count, Int(CLINUX_MAXIMUM_DESCRIPTORS))),
        clinux_now() + 200)
    }
  }

  /// Reads until a text arrives, for at most ten minutes.
  ///
  /// If no text is given, reads what arrives within five milliseconds.
  func read(until text: String?) async -> String {
    await perform { [socket] in
      var said: [UInt8] = []
      let deadline = clinux_now() + (text == nil ? 5 : 600_000)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while text.map({ !String(decoding: said, as: UTF8.self).contains($0) }) ?? true {
        var came = [Int32](repeating: -1, count: Int(CLINUX_MAXIMUM_DESCRIPTORS))
        var (count, cameCount) = (0, Int32(0))
        let failure = clinux_receive_some(
          socket, &chunk, chunk.count, &count, &came, &cameCount, deadline)
        for file in came.prefix(Int(cameCount)) { _ = Glibc.close(file) }
        guard failure == 0 else { break }
        said += chunk[..<count]
      }
      return String(decoding: said, as: UTF8.self)
    }
  }

  private func perform<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: work()) }
    }
  }
}
