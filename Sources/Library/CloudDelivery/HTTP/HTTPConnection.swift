// SPDX-License-Identifier: Apache-2.0

import CCurlShim
import Dispatch
import Glibc

/// A connection and its thread.
///
/// After an exchange, libcurl keeps the connection open for the next one.
final class HTTPConnection: Sendable {
  struct Settings: Sendable {
    let connectTimeout: Duration
    let certificates: String?
  }

  // Pointers are not `Sendable`, so the address is stored. Any thread may wake the connection; the
  // queue runs one exchange at a time.
  private let address: UInt
  private let queue = DispatchQueue(label: "locket.http")

  private static let isStarted = ccurl_start() == 0

  init(_ settings: Settings) {
    address = Self.isStarted ? Self.open(settings) : 0
  }

  deinit {
    if let connection = OpaquePointer(bitPattern: address) { ccurl_close(connection) }
  }

  /// Runs a closure on this connection's thread, after the closures that were added earlier.
  func perform(_ body: @escaping @Sendable () -> Void) { queue.async(execute: body) }

  /// Makes the running exchange check whether it was stopped.
  func wake() {
    if let connection = OpaquePointer(bitPattern: address) { ccurl_wake(connection) }
  }

  /// Performs an exchange.
  ///
  /// The call blocks. Call it only inside ``perform(_:)``.
  func run(_ exchange: HTTPExchange) -> Result<Void, HTTPFailure> {
    let request = exchange.request
    if let problem = request.problem { return .failure(.unsupported(problem)) }
    guard let connection = OpaquePointer(bitPattern: address) else {
      return .failure(
        Self.isStarted
          ? .offline("no memory for a connection")
          : .unsupported("libcurl.so.4 is missing; install the Debian package libcurl4"))
    }
    let reception = HTTPReception(exchange)
    var text = [CChar](repeating: 0, count: Int(CCURL_TEXT))
    let outcome = CStrings.with(request) { cRequest in
      var cRequest = cRequest
      var receiver = ccurl_receiver(reception)
      return request.body.withUnsafeBytes { body in
        cRequest.body = body.baseAddress
        cRequest.body_count = body.count
        return ccurl_exchange(connection, &cRequest, &receiver, &text)
      }
    }
    return result(outcome, text, reception)
  }

  private func result(
    _ outcome: ccurl_outcome, _ text: [CChar], _ reception: HTTPReception
  ) -> Result<Void, HTTPFailure> {
    if outcome == CCURL_WHOLE {
      return reception.finish() ? .success(()) : .failure(reception.failure ?? .stopped)
    }
    if let failure = reception.failure { return .failure(failure) }
    let bytes = text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    // The message may contain arbitrary bytes from a server.
    let message = String(decoding: bytes.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    return switch outcome {
    case CCURL_OFFLINE: .failure(.offline(message))
    case CCURL_UNTRUSTED: .failure(.untrusted(message))
    case CCURL_UNSUPPORTED: .failure(.unsupported(message))
    case CCURL_STOPPED: .failure(.stopped)
    default: .failure(.cut(message))
    }
  }

  private static func open(_ settings: Settings) -> UInt {
    let (seconds, attoseconds) = settings.connectTimeout.components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    return CStrings.with([settings.certificates, "Locket", directHosts]) { strings in
      var settings = ccurl_settings(
        ca_file: strings[0], user_agent: strings[1], direct_hosts: strings[2],
        connect_milliseconds: max(1, milliseconds))
      return UInt(bitPattern: ccurl_open(&settings))
    }
  }

  /// The hosts that are reached without a proxy: this machine, and the hosts that the environment
  /// lists.
  ///
  /// A proxy on another machine could not reach this machine.
  private static let directHosts: String = {
    let named = getenv("no_proxy") ?? getenv("NO_PROXY")
    let hosts = named.map { String(cString: $0) } ?? ""
    return hosts == "*" ? hosts : "localhost,127.0.0.1,::1," + hosts
  }()
}

extension ccurl_receiver {
  /// Creates callbacks that pass a response to a reception.
  ///
  /// The reception must exist until the call to which the callbacks are passed returns.
  fileprivate init(_ reception: HTTPReception) {
    self.init(
      context: Unmanaged.passUnretained(reception).toOpaque(),
      on_line: { context, bytes, count, status in
        guard let reception = HTTPReception.at(context) else { return 1 }
        let line = UnsafeRawBufferPointer(start: bytes, count: count)
        return reception.takeLine(line, status: status) ? 0 : 1
      },
      on_bytes: { context, bytes, count in
        guard let reception = HTTPReception.at(context) else { return 1 }
        return reception.takeBytes(UnsafeRawBufferPointer(start: bytes, count: count)) ? 0 : 1
      },
      is_stopped: { context in HTTPReception.at(context)?.isStopped == false ? 0 : 1 })
  }
}

extension HTTPReception {
  fileprivate static func at(_ context: UnsafeMutableRawPointer?) -> HTTPReception? {
    context.map { Unmanaged<HTTPReception>.fromOpaque($0).takeUnretainedValue() }
  }
}
