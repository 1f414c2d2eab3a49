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
    var buffer = LineBuffer()
    while await !service.isDone {
      while let line = buffer.next() {
        guard await write(service.answer(line)) else { return }
        if await service.isDone { return }
      }
      let bytes = await read()
      guard !bytes.isEmpty else { return }
      buffer.append(bytes)
    }
  }

  private func read() async -> [UInt8] {
    await withCheckedContinuation { continuation in
      queue.async {
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
          repeat {
            count = Glibc.read(0, space.baseAddress, space.count)
          } while count < 0
            && errno == EINTR
          count = max(0, count)
        }
        continuation.resume(returning: bytes)
      }
    }
  }

  /// Whether all of it was written; not where nobody reads any more.
  private func write(_ line: String) async -> Bool {
    await withCheckedContinuation { continuation in
      queue.async {
        var rest = Array("\(line)\n".utf8)[...]
        while !rest.isEmpty {
          let count = rest.withUnsafeBytes { Glibc.write(1, $0.baseAddress, $0.count) }
          if count < 0, errno == EINTR { continue }
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
        continuation.resume(returning: rest.isEmpty)
      }
    }
  }
}
