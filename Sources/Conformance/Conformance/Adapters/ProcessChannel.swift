// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import Foundation
import PickerModel
import Synchronization

/// A child process that answers each line on its standard input with one line on its output.
///
/// Blocking reads and writes run on a separate thread, never on the threads of tasks. The channel
/// reads while it writes. Otherwise a deadlock is possible, in which the runner and the picker both
/// wait to write into a full socket.
final class ProcessChannel: RawConnection {
  private struct Incoming {
    var buffer = LineBuffer()
    var errorTail = StandardErrorTail()
    var hasErrors = true
    var isOver = false
  }

  private let process: ChildProcess
  private let ending: Duration
  private let thread: WaitingThread
  private let incoming = Mutex(Incoming())

  /// Starts a command line.
  ///
  /// - Parameters:
  ///   - command: A command line for `/bin/sh`.
  ///   - ending: The maximum real time until the process exits after it has closed its output. The
  ///     default is 5 seconds.
  ///   - thread: The thread that waits for the process. The default is a new one.
  /// - Throws: ``AdapterFailure/cannotStart(_:)``.
  init(
    command: String, ending: Duration = .seconds(5),
    waitingOn thread: WaitingThread = WaitingThread("conformance.adapter")
  ) throws(AdapterFailure) {
    self.ending = ending
    self.thread = thread
    process = try ChildProcess(command: command)
  }

  deinit {
    process.kill()
  }

  /// Writes lines and waits for one answer to each, in a single operation on the thread.
  ///
  /// - Parameters:
  ///   - lines: Complete lines with their line ends.
  ///   - request: The name of the request, which error messages contain.
  ///   - watchdog: The maximum time for writing, and for each answer.
  /// - Returns: The answers without their line ends.
  /// - Throws: ``AdapterFailure``, also if the process has sent a line before the request.
  func ask(
    _ lines: [UInt8], _ request: String, _ watchdog: Duration
  ) async throws -> [[UInt8]] {
    try await thread.wait {
      guard self.isSilent() else {
        throw AdapterFailure.breach("an unrequested message arrived before \(request)")
      }
      try self.write(lines, request, watchdog)
      return try (0..<lines.count { $0 == UInt8(ascii: "\n") }).map { _ in
        try self.answer(request, watchdog)
      }
    }
  }

  func send(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) async throws {
    try await thread.wait { try self.write(bytes, request, watchdog) }
  }

  func receive(_ request: String, _ watchdog: Duration) async throws -> [UInt8] {
    try await thread.wait { try self.answer(request, watchdog) }
  }

  func isQuiet() async -> Bool {
    let isQuiet = try? await thread.wait { self.isSilent() }
    return isQuiet ?? false
  }

  func hangUp() async {
    _ = try? await thread.wait { self.process.closeInput() }
  }

  func end(within time: Duration) async -> String? {
    try? await thread.wait { self.process.end(within: time) }
  }

  func kill() async {
    _ = try? await thread.wait { self.process.kill() }
  }

  /// Returns the failure together with the last lines that the child wrote to standard error.
  func addingErrorOutput(_ failure: AdapterFailure) -> AdapterFailure {
    var nothing: ArraySlice<UInt8> = []
    // The number of reads is limited, because a child may write without end.
    for _ in 0..<64 where !transferOnce(&nothing, .zero, errorsOnly: true) { break }
    let lastLines = incoming.withLock { $0.errorTail.lines }
    return lastLines.isEmpty ? failure : .withErrorOutput(failure, lastLines: lastLines)
  }

  private func write(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) throws {
    let deadline = ContinuousClock.now.advanced(by: watchdog)
    // The socket nearly always accepts all bytes at once, and then `poll` is not needed.
    var rest = bytes.dropFirst(process.write(bytes[...]))
    while !rest.isEmpty { try transfer(&rest, request, watchdog, deadline) }
  }

  private func answer(_ request: String, _ watchdog: Duration) throws -> [UInt8] {
    let deadline = ContinuousClock.now.advanced(by: watchdog)
    var nothing: ArraySlice<UInt8> = []
    while true {
      switch nextLine() {
      case .whole(let answer): return answer
      case .tooLong:
        throw addingErrorOutput(
          .breach("the answer to \(request) is longer than \(Wire.maximumLineLength) bytes"))
      case nil: break
      }
      if incoming.withLock({ $0.isOver }) {
        throw addingErrorOutput(.ended(status: process.reap(within: ending), request: request))
      }
      try transfer(&nothing, request, watchdog, deadline)
    }
  }

  private func isSilent() -> Bool {
    var nothing: ArraySlice<UInt8> = []
    transferOnce(&nothing, .zero)
    return incoming.withLock { $0.buffer.isEmpty }
  }

  private func nextLine() -> LineBuffer.Line? {
    incoming.withLock { $0.buffer.next() }
  }

  /// Writes and reads what is possible now; if nothing is, waits until the deadline at most.
  private func transfer(
    _ rest: inout ArraySlice<UInt8>, _ request: String, _ watchdog: Duration,
    _ deadline: ContinuousClock.Instant
  ) throws {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw addingErrorOutput(.silent(after: watchdog, request: request)) }
    // If the child has closed its output, it reads no more, and the remaining bytes are dropped.
    // The next receive reports how it ended.
    if incoming.withLock({ $0.isOver }) { rest = [] } else { transferOnce(&rest, left) }
  }

  /// Writes and reads once, and returns whether any bytes were transferred.
  @discardableResult
  private func transferOnce(
    _ rest: inout ArraySlice<UInt8>, _ time: Duration, errorsOnly: Bool = false
  ) -> Bool {
    let (isOver, hasErrors) = incoming.withLock { ($0.isOver, $0.hasErrors) }
    let ready = process.wait(
      time, toWrite: !rest.isEmpty, forOutput: !isOver && !errorsOnly, forErrors: hasErrors)
    if ready.canWrite { rest = rest.dropFirst(process.write(rest)) }
    if ready.canReadErrors {
      let bytes = process.read(errors: true)
      incoming.withLock { incoming in
        incoming.errorTail.append(bytes)
        incoming.hasErrors = !bytes.isEmpty
      }
    }
    if ready.canRead {
      let bytes = process.read()
      incoming.withLock { incoming in
        incoming.buffer.append(bytes)
        incoming.isOver = bytes.isEmpty
      }
    }
    return ready.canWrite || ready.canRead || ready.canReadErrors
  }
}
