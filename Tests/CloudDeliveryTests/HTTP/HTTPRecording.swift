// SPDX-License-Identifier: Apache-2.0

import Synchronization

@testable import CloudDelivery

/// What an exchange handed over.
final class HTTPRecording: Sendable {
  private struct State {
    var heads: [HTTPHead] = []
    var body: [UInt8] = []
    var pieces = 0
  }

  private let state = Mutex(State())

  var heads: [HTTPHead] { state.withLock { $0.heads } }
  var body: [UInt8] { state.withLock { $0.body } }
  var pieces: Int { state.withLock { $0.pieces } }

  func take(_ head: HTTPHead) { state.withLock { $0.heads.append(head) } }

  func take(_ bytes: UnsafeRawBufferPointer) {
    state.withLock { state in
      state.body += bytes
      state.pieces += 1
    }
  }
}

extension HTTPExchanging {
  /// Exchanges and tells what came, however it ended.
  func record(
    _ request: HTTPRequest
  ) async -> (recording: HTTPRecording, failure: HTTPFailure?) {
    let recording = HTTPRecording()
    do throws(HTTPFailure) {
      try await exchange(request) { head in
        recording.take(head)
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
  /// Its case alone.
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

/// Counts bytes without keeping them.
final class HTTPCounter: Sendable {
  private let total = Atomic(0)

  var count: Int { total.load(ordering: .sequentiallyConsistent) }

  func add(_ count: Int) { total.add(count, ordering: .sequentiallyConsistent) }
}

extension [UInt8] {
  /// Whether two long arrays are equal; a test that fails would look for their differences for
  /// minutes if it saw both.
  func isSame(as other: [UInt8]) -> Bool { self == other }
}
