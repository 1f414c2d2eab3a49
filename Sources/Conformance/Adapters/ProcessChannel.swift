// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import Foundation
import PickerModel
import Synchronization

/// A child process with its standard input and output, one line out for one line in.
///
/// Reading and writing block on a thread of their own, never on the tasks' threads. Reading goes on
/// while a line is written, so that neither side waits for the other's full pipe.
final class ProcessChannel: RawLine {
  private struct Incoming {
    var buffer = LineBuffer()
    var words = LastWords()
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
  ///   - ending: How long it may live once it closed its output. The default is 5 seconds.
  ///   - thread: Where to wait for it. The default is a new one.
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

  /// Writes lines and waits for as many answers, in one visit to the thread.
  ///
  /// - Parameters:
  ///   - lines: Whole lines with their ends.
  ///   - request: Their name, for messages.
  ///   - watchdog: How long writing, and how long each answer may take.
  /// - Returns: The answers without their ends.
  /// - Throws: ``AdapterFailure``, also where something came that nobody asked for.
  func ask(
    _ lines: [UInt8], _ request: String, _ watchdog: Duration
  ) async throws -> [[UInt8]] {
    try await thread.wait {
      guard self.hasSaidNothing() else {
        throw AdapterFailure.breach("something came that nobody asked for, before \(request)")
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
    let isQuiet = try? await thread.wait { self.hasSaidNothing() }
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

  /// What the child said last on standard error, put behind a failure.
  func telling(_ failure: AdapterFailure) -> AdapterFailure {
    var nothing: ArraySlice<UInt8> = []
    // Whoever never stops talking is not listened to for ever.
    for _ in 0..<64 where !once(&nothing, .zero, errorsOnly: true) { break }
    let words = incoming.withLock { $0.words.lines }
    return words.isEmpty ? failure : .talking(failure, lastWords: words)
  }

  private func write(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) throws {
    let deadline = ContinuousClock.now.advanced(by: watchdog)
    // The line nearly always takes all of it at once, without having to be asked whether it can.
    var rest = bytes.dropFirst(process.write(bytes[...]))
    while !rest.isEmpty { try turn(&rest, request, watchdog, deadline) }
  }

  private func answer(_ request: String, _ watchdog: Duration) throws -> [UInt8] {
    let deadline = ContinuousClock.now.advanced(by: watchdog)
    var nothing: ArraySlice<UInt8> = []
    while true {
      switch nextLine() {
      case .whole(let answer): return answer
      case .tooLong:
        throw telling(.breach("the answer to \(request) is longer than \(Wire.longestLine) bytes"))
      case nil: break
      }
      if incoming.withLock({ $0.isOver }) {
        throw telling(.ended(status: process.reap(within: ending), request: request))
      }
      try turn(&nothing, request, watchdog, deadline)
    }
  }

  private func hasSaidNothing() -> Bool {
    var nothing: ArraySlice<UInt8> = []
    once(&nothing, .zero)
    return incoming.withLock { $0.buffer.isEmpty }
  }

  private func nextLine() -> LineBuffer.Line? {
    incoming.withLock { $0.buffer.next() }
  }

  /// Writes and reads what can be without waiting longer than a deadline.
  private func turn(
    _ rest: inout ArraySlice<UInt8>, _ request: String, _ watchdog: Duration,
    _ deadline: ContinuousClock.Instant
  ) throws {
    let left = ContinuousClock.now.duration(to: deadline)
    guard left > .zero else { throw telling(.silent(after: watchdog, request: request)) }
    // Nobody will read the rest; what the child said before is told by receiving.
    if incoming.withLock({ $0.isOver }) { rest = [] } else { once(&rest, left) }
  }

  /// Writes and reads once; whether anything happened.
  @discardableResult
  private func once(
    _ rest: inout ArraySlice<UInt8>, _ time: Duration, errorsOnly: Bool = false
  ) -> Bool {
    let (isOver, hasErrors) = incoming.withLock { ($0.isOver, $0.hasErrors) }
    let ready = process.wait(
      time, toWrite: !rest.isEmpty, forOutput: !isOver && !errorsOnly, forErrors: hasErrors)
    if ready.canWrite { rest = rest.dropFirst(process.write(rest)) }
    if ready.canReadErrors {
      let bytes = process.read(errors: true)
      incoming.withLock { incoming in
        incoming.words.append(bytes)
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
