// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A line to a picker on which anything can be said, also what is wrong.
protocol RawLine: Sendable {
  /// Writes bytes.
  ///
  /// - Parameters:
  ///   - bytes: What to write, line ends included.
  ///   - request: Its name, for messages.
  ///   - watchdog: How long the picker may leave them unread.
  /// - Throws: ``AdapterFailure``.
  func send(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) async throws

  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - request: What it should answer, for messages.
  ///   - watchdog: How long to wait.
  /// - Returns: The line without its end.
  /// - Throws: ``AdapterFailure``.
  func receive(_ request: String, _ watchdog: Duration) async throws -> [UInt8]

  /// Whether the picker said nothing that nobody asked for.
  func isQuiet() async -> Bool

  /// Tells the picker that nothing more comes.
  func hangUp() async

  /// How the picker ended, nil where it still lives after that time.
  func end(within time: Duration) async -> String?

  /// Kills the picker.
  func kill() async
}

/// A picker in this process, spoken to as if it were another one.
actor ServiceLine: RawLine {
  private let service: AdapterService
  private var incoming = LineBuffer()
  private var answers: [[UInt8]] = []
  private var isOver = false

  init(_ adapter: any Adapter) {
    service = AdapterService(adapter)
  }

  func send(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) async throws {
    incoming.append(bytes)
    while let line = incoming.next() {
      guard await !service.isDone else {
        throw AdapterFailure.ended(status: "done", request: request)
      }
      answers.append(Array(await service.answer(line).utf8))
    }
  }

  func receive(_ request: String, _ watchdog: Duration) async throws -> [UInt8] {
    guard !answers.isEmpty else {
      throw AdapterFailure.silent(after: watchdog, request: request)
    }
    return answers.removeFirst()
  }

  func isQuiet() -> Bool { answers.isEmpty }

  func hangUp() { isOver = true }

  func end(within time: Duration) async -> String? {
    if isOver { return "exit status 0" }
    return await service.isDone ? "exit status 0" : nil
  }

  func kill() { isOver = true }
}
