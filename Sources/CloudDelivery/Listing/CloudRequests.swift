// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Asks one cloud, and says in one way what went wrong.
struct CloudRequests: Sendable {
  let http: any HTTPExchanging
  let address: RemoteAddress
  var login: HTTPLogin?
  var clock: any Clock<Duration> = ContinuousClock()
  /// A server from which nothing comes for so long is given up.
  var patience = Duration.seconds(60)

  /// How an exchange ended.
  private enum Ending {
    case whole
    case failed(HTTPFailure)
    case stalled
  }

  /// A request for something below the base.
  func request(_ method: String, _ path: RemotePath, isFolder: Bool) -> HTTPRequest {
    var request = HTTPRequest(address.address(of: path, isFolder: isFolder))
    request.method = method
    request.login = login
    return request
  }

  /// Sends a request; its answer's body is handed over only where its head is wanted.
  ///
  /// - Returns: The head, whether all bytes came or whoever took them wanted no more.
  /// - Throws: ``CloudError`` without a status where there was no answer, `CancellationError`.
  func send(
    _ request: HTTPRequest,
    onHead: @escaping @Sendable (HTTPHead) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws -> HTTPHead {
    let heard = Heard()
    let ending = try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask { await exchange(request, heard, onHead, onBytes) }
      group.addTask {
        var before = -1
        while heard.count != before {
          before = heard.count
          try await clock.sleep(for: patience)
        }
        return .stalled
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .stalled
    }
    try Task.checkCancellation()
    switch ending {
    case .whole: break
    // Nobody but whoever took the bytes can have stopped it.
    case .failed(.stopped) where heard.head != nil: break
    case .failed(let failure): throw CloudError(failure, at: request.address)
    case .stalled:
      throw CloudError(
        place: request.address, reason: .stalled,
        detail: "nothing came for \(patience.components.seconds) seconds",
        remedy: "try again, or ask who runs the server")
    }
    guard let head = heard.head else {
      throw CloudError(.cut("the answer had no head"), at: request.address)
    }
    return head
  }

  /// Whether the server answers at all, whatever it says.
  ///
  /// - Parameter time: How long an answer may take. The default is 5 seconds.
  /// - Returns: Whether it does, nil where the question was stopped.
  func isAnswered(within time: Duration = .seconds(5)) async -> Bool? {
    var asking = self
    asking.patience = time
    do {
      _ = try await asking.send(request("HEAD", .root, isFolder: true)) { _ in
        false
      } onBytes: { _ in
        false
      }
      return true
    } catch is CloudError {
      return false
    } catch {
      return nil
    }
  }

  private func exchange(
    _ request: HTTPRequest, _ heard: Heard,
    _ onHead: @escaping @Sendable (HTTPHead) -> Bool,
    _ onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async -> Ending {
    do throws(HTTPFailure) {
      try await http.exchange(
        request,
        onHead: { head in
          heard.note(head)
          return onHead(head)
        },
        onBytes: { bytes in
          heard.note()
          return onBytes(bytes)
        })
      return .whole
    } catch {
      return .failed(error)
    }
  }
}

/// What came of an answer so far.
private final class Heard: Sendable {
  private let state = Mutex<(head: HTTPHead?, count: Int)>((nil, 0))

  var head: HTTPHead? { state.withLock { $0.head } }
  var count: Int { state.withLock { $0.count } }

  func note(_ head: HTTPHead? = nil) {
    state.withLock { state in
      state.head = head ?? state.head
      state.count += 1
    }
  }
}
