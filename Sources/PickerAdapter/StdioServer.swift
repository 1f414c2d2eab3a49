// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import Dispatch
import Foundation

/// Serves an adapter over standard input and output, one line of JSON for one.
///
/// Nothing else may be written to standard output meanwhile.
public struct StdioServer: Sendable {
  private let service: AdapterService
  // Reading blocks until the runner writes; it must not hold up the tasks' threads.
  private let queue = DispatchQueue(label: "conformance.stdio")

  /// Serves an adapter.
  ///
  /// - Parameter adapter: The picker.
  public init(_ adapter: any Adapter) {
    service = AdapterService(adapter)
  }

  /// Answers every line; returns after `bye`, or when the runner closes its end.
  public func run() async {
    var incoming = LineBuffer()
    var answers: [UInt8] = []
    while true {
      while answers.count < Self.most, let line = incoming.next() {
        answers += await service.answer(line).utf8
        answers.append(UInt8(ascii: "\n"))
        if await service.isDone {
          _ = await turn(writing: answers, reading: false)
          return
        }
      }
      guard let bytes = await turn(writing: answers, reading: answers.count < Self.most) else {
        return
      }
      answers = []
      incoming.append(bytes)
    }
  }

  /// As many bytes of answers are kept back while lines wait that came with the first.
  private static let most = 1 << 16

  /// Writes, and then waits for bytes, in one visit to the queue; nil at the end of either side.
  private func turn(writing answers: [UInt8], reading isReading: Bool) async -> [UInt8]? {
    await withCheckedContinuation { continuation in
      queue.async {
        guard Self.write(answers) else { return continuation.resume(returning: nil) }
        guard isReading else { return continuation.resume(returning: []) }
        let bytes = Self.read()
        continuation.resume(returning: bytes.isEmpty ? nil : bytes)
      }
    }
  }

  private static func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      repeat {
        count = Glibc.read(0, space.baseAddress, space.count)
      } while count < 0
        && errno == EINTR
      count = max(0, count)
    }
  }

  /// Whether all of it was written; not where nobody reads any more.
  private static func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
