// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import CloudDelivery

/// Records the header and the bytes of an exchange.
final class HTTPRecording: Sendable {
  private struct State {
    var headers: [HTTPResponseHeader] = []
    var body: [UInt8] = []
    var chunkCount = 0
  }

  private let state = Mutex(State())

  var headers: [HTTPResponseHeader] { state.withLock { $0.headers } }
  var body: [UInt8] { state.withLock { $0.body } }
  var chunkCount: Int { state.withLock { $0.chunkCount } }

  func take(_ header: HTTPResponseHeader) { state.withLock { $0.headers.append(header) } }

  func take(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.body += bytes
      state.chunkCount += 1
    }
  }
}

extension HTTPExchanging {
  /// Performs an exchange, and returns what was received and how it ended.
  func record(
    _ request: HTTPRequest
  ) async -> (recording: HTTPRecording, failure: HTTPFailure?) {
    let recording = HTTPRecording()
    do throws(HTTPFailure) {
      try await exchange(request) { header in
        recording.take(header)
        return true
      } onBytes: { bytes in
        recording.take(bytes)
        return true
      }
      return (recording, nil)
    } catch {
      return (recording, error)
    }
  }
}

extension HTTPFailure {
  /// The name of the case, without its value.
  var kind: String {
    switch self {
    case .offline: "offline"
    case .cut: "cut"
    case .untrusted: "untrusted"
    case .unsupported: "unsupported"
    case .tooLong: "tooLong"
    case .stopped: "stopped"
    }
  }
}

/// Counts bytes without storing them.
final class HTTPCounter: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .sequentiallyConsistent) }

  func add(_ count: Int) { total.add(count, ordering: .sequentiallyConsistent) }
}

extension [UInt8] {
  /// Whether two long arrays are equal.
  ///
  /// A failing test that saw both would search their differences for minutes.
  func isSame(as other: [UInt8]) -> Bool { self == other }
}
