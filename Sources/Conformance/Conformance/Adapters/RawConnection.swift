// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// A connection to a picker over which any bytes can be sent, valid or not.
protocol RawConnection: Sendable {
  /// Writes bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes to write, including line ends.
  ///   - request: The name of the request, which error messages contain.
  ///   - watchdog: The maximum time until the picker has read the bytes.
  /// - Throws: ``AdapterFailure`` if the picker has ended or does not read the bytes in time.
  func send(_ bytes: [UInt8], _ request: String, _ watchdog: Duration) async throws

  /// Waits for a line.
  ///
  /// - Parameters:
  ///   - request: The name of the request that the line answers, which error messages contain.
  ///   - watchdog: The maximum time to wait.
  /// - Returns: The line without its line end.
  /// - Throws: ``AdapterFailure`` if the picker has ended or sends no line in time.
  func receive(_ request: String, _ watchdog: Duration) async throws -> [UInt8]

  /// Returns whether the picker has sent nothing except its answers.
  func isQuiet() async -> Bool

  /// Closes the picker's input.
  func hangUp() async

  /// Returns how the picker exited, nil if it still runs after `time`.
  func end(within time: Duration) async -> String?

  /// Kills the picker.
  func kill() async
}

/// A connection to a picker in this process, which receives lines through an `AdapterService`.
actor InProcessConnection: RawConnection {
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
