// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Synchronization

/// Sends requests to one cloud and reports failures in a uniform format.
struct CloudRequests: Sendable {
  let http: any HTTPExchanging
  let address: RemoteAddress
  var login: HTTPLogin?
  var clock: any Clock<Duration> = ContinuousClock()
  /// In each period of this length, at least ``minimumByteCount`` bytes of the body must arrive.
  ///
  /// Otherwise the request is given up. The header counts as that many bytes.
  var patience = Duration.seconds(60)

  /// The number of bytes that even the slowest network transfers in a minute.
  private static let minimumByteCount = 4096

  /// The way in which an exchange ended.
  private enum Ending {
    case whole
    case failed(HTTPFailure)
    case stalled
  }

  /// Creates a request for a path below the base.
  func request(_ method: String, _ path: RemotePath, isFolder: Bool) -> HTTPRequest {
    var request = HTTPRequest(address.address(of: path, isFolder: isFolder))
    request.method = method
    request.login = login
    return request
  }

  /// Sends a request and passes on the header.
  ///
  /// If the caller wants the body, passes it on too.
  ///
  /// - Returns: The header. It is returned both if all bytes arrived and if a callback ended the
  ///   exchange.
  /// - Throws: ``CloudError``, or `CancellationError`. If there was no response, the ``CloudError``
  ///   has no status.
  func send(
    _ request: HTTPRequest,
    onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async throws -> HTTPResponseHeader {
    let heard = Heard()
    let ending = try await withThrowingTaskGroup(of: Ending.self) { group in
      group.addTask { await exchange(request, heard, onResponseHeader, onBytes) }
      group.addTask {
        var before = 0
        repeat {
          before = heard.byteCount
          try await clock.sleep(for: patience)
        } while heard.byteCount >= before + Self.minimumByteCount
        return .stalled
      }
      defer { group.cancelAll() }
      return try await group.next() ?? .stalled
    }
    try Task.checkCancellation()
    switch ending {
    case .whole: break
    // Only a callback of the caller can have stopped the exchange.
    case .failed(.stopped) where heard.header != nil: break
    case .failed(let failure): throw CloudError(failure, at: request.address)
    case .stalled:
      throw CloudError(
        subject: request.address, reason: .stalled,
        detail: "almost no data arrived for \(patience.components.seconds) seconds",
        remedy: "try again, or ask the server's owner")
    }
    guard let header = heard.header else {
      throw CloudError(.cut("the response had no header"), at: request.address)
    }
    return header
  }

  /// Returns whether the server responds.
  ///
  /// The status of the response does not matter.
  ///
  /// - Parameter time: The maximum time until the response. The default is 5 seconds.
  /// - Returns: Whether the server responds, or nil if the task was cancelled.
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
    _ onResponseHeader: @escaping @Sendable (HTTPResponseHeader) -> Bool,
    _ onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> Bool
  ) async -> Ending {
    do throws(HTTPFailure) {
      try await http.exchange(
        request,
        onResponseHeader: { header in
          // A server may need time between its header and its body.
          heard.record(Self.minimumByteCount, header)
          return onResponseHeader(header)
        },
        onBytes: { bytes in
          heard.record(bytes.count)
          return onBytes(bytes)
        })
      return .whole
    } catch {
      return .failed(error)
    }
  }
}

/// Collects the received header and bytes of a response.
private final class Heard: Sendable {
  private let state = Mutex<(header: HTTPResponseHeader?, byteCount: Int)>((nil, 0))

  var header: HTTPResponseHeader? { state.withLock { $0.header } }
  var byteCount: Int { state.withLock { $0.byteCount } }

  func record(_ byteCount: Int, _ header: HTTPResponseHeader? = nil) {
    state.withLock { state in
      state.header = header ?? state.header
      state.byteCount += byteCount
    }
  }
}
