// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Dispatch
import Foundation
import Synchronization

/// A child process with its standard input and output, one line out for one line in.
///
/// Reading and writing block on a queue of their own, never on the tasks' threads. Reading goes on
/// while a line is written, so that neither side waits for the other's full pipe.
final class ProcessChannel: Sendable {
  private let process: ChildProcess
  private let queue = DispatchQueue(label: "conformance.adapter")
  private let buffer = Mutex(LineBuffer())

  /// Starts a command line.
  ///
  /// - Parameter command: A command line for `/bin/sh`.
  /// - Throws: ``AdapterFailure/cannotStart(_:)``.
  init(command: String) throws(AdapterFailure) {
    process = try ChildProcess(command: command)
  }

  deinit {
    process.kill()
  }

  /// Writes a line and waits for one.
  ///
  /// - Parameters:
  ///   - line: What to write, without its end.
  ///   - request: The request's name, for messages.
  ///   - watchdog: How long to wait.
  /// - Returns: What came, without its end.
  /// - Throws: ``AdapterFailure``.
  func exchange(
    _ line: String, _ request: String, _ watchdog: Duration
  ) async throws -> [UInt8] {
    try await onQueue {
      try self.exchangeNow(Array(line.utf8) + [UInt8(ascii: "\n")], request, watchdog)
    }
  }

  /// Ends the child: it has read `bye` and its input is closed.
  func end() async {
    await kill()
  }

  /// Kills the child and everything that it started.
  func kill() async {
    _ = try? await onQueue { self.process.kill() }
  }

  private func onQueue<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      queue.async { continuation.resume(with: Result { try work() }) }
    }
  }

  private func exchangeNow(
    _ line: [UInt8], _ request: String, _ watchdog: Duration
  ) throws -> [UInt8] {
    let deadline = ContinuousClock.now.advanced(by: watchdog)
    var rest = line[...]
    return try buffer.withLock { buffer in
      while true {
        switch buffer.next() {
        case .whole(let answer): return answer
        case .tooLong:
          throw AdapterFailure.breach(
            "the answer to \(request) is longer than \(Wire.longestLine) bytes")
        case nil: break
        }
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else {
          throw AdapterFailure.silent(after: watchdog, request: request)
        }
        let ready = process.wait(left, toWrite: !rest.isEmpty)
        if ready.canWrite { rest = rest.dropFirst(process.write(rest)) }
        guard ready.canRead else { continue }
        let bytes = process.read()
        guard !bytes.isEmpty else {
          throw AdapterFailure.ended(status: process.reap(), request: request)
        }
        buffer.append(bytes)
      }
    }
  }
}
