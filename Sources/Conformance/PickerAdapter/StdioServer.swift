// SPDX-License-Identifier: Apache-2.0

public import AdapterServing
import ConformanceWire
import Foundation
import PickerModel

/// Serves an adapter on standard input and output, with one line of JSON per request and answer.
///
/// While the server runs, nothing else may write to standard output.
public struct StdioServer: Sendable {
  private let service: AdapterService
  // A read blocks until the runner writes, and the threads of Swift's tasks must not block. Answers
  // are computed on the same thread, because waking another one takes longer than most answers.
  private let thread = WaitingThread("conformance.stdio")

  /// Creates a server for an adapter.
  ///
  /// - Parameter adapter: The picker that the server serves.
  public init(_ adapter: any Adapter) {
    service = AdapterService(adapter)
  }

  /// Answers every line of standard input; returns after `bye` or when the runner closes standard
  /// input.
  public func run() async {
    await withTaskExecutorPreference(thread) { await serve() }
  }

  @concurrent private func serve() async {
    var incoming = LineBuffer()
    var answers: [UInt8] = []
    while true {
      // If several lines have arrived, their answers are written together.
      while answers.count < Self.maximumByteCount, let line = incoming.next() {
        answers += await service.answer(line).utf8
        answers.append(UInt8(ascii: "\n"))
        if await service.isDone {
          _ = Self.write(answers)
          return
        }
      }
      guard Self.write(answers) else { return }
      if answers.count < Self.maximumByteCount {
        let bytes = Self.read()
        guard !bytes.isEmpty else { return }
        incoming.append(bytes)
      }
      answers = []
    }
  }

  /// The number of bytes of answers after which they are written, even if more lines have arrived.
  private static let maximumByteCount = 1 << 16

  private static func read() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
      repeat {
        count = Glibc.read(0, space.baseAddress, space.count)
      } while count < 0
        && errno == EINTR
      count = max(0, count)
    }
  }

  /// Writes bytes, and returns false if the runner has closed its end.
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
