// SPDX-License-Identifier: Apache-2.0

public import ConformanceWire
import Foundation
import PickerModel

/// Serves an adapter over standard input and output, one line of JSON for one.
///
/// Nothing else may be written to standard output meanwhile.
public struct StdioServer: Sendable {
  private let service: AdapterService
  // Reading blocks until the runner writes; it must not hold up the tasks' threads. Answers are
  // made on the same thread, for waking another one takes longer than most answers do.
  private let thread = WaitingThread("conformance.stdio")

  /// Serves an adapter.
  ///
  /// - Parameter adapter: The picker.
  public init(_ adapter: any Adapter) {
    service = AdapterService(adapter)
  }

  /// Answers every line; returns after `bye`, or when the runner closes its end.
  public func run() async {
    await withTaskExecutorPreference(thread) { await serve() }
  }

  @concurrent private func serve() async {
    var incoming = LineBuffer()
    var answers: [UInt8] = []
    while true {
      // Lines that came together are answered together.
      while answers.count < Self.most, let line = incoming.next() {
        answers += await service.answer(line).utf8
        answers.append(UInt8(ascii: "\n"))
        if await service.isDone {
          _ = Self.write(answers)
          return
        }
      }
      guard Self.write(answers) else { return }
      if answers.count < Self.most {
        let bytes = Self.read()
        guard !bytes.isEmpty else { return }
        incoming.append(bytes)
      }
      answers = []
    }
  }

  /// As many bytes of answers are kept back while lines wait that came with the first.
  private static let most = 1 << 16

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
