// SPDX-License-Identifier: Apache-2.0

/// Collects the lines and bytes of a response, and finds the final header.
///
/// The methods are called on the connection's thread.
final class HTTPReception {
  /// The maximum total length in bytes of all headers of an exchange.
  ///
  /// Headers of redirections and interim responses are included.
  static let maximumHeaderLength = 256 << 10

  /// The reason why the reception ended the exchange, or nil if the caller stopped it.
  private(set) var failure: HTTPFailure?

  private let exchange: HTTPExchange
  private var lineBytes = 0
  private var fields: [HTTPField] = []
  /// The last received header, which may still be that of a redirection.
  private var pending: HTTPResponseHeader?
  private var isHandedOver = false

  init(_ exchange: HTTPExchange) {
    self.exchange = exchange
  }

  var isStopped: Bool { exchange.isStopped }

  /// Handles a header line; returns false if the exchange must end.
  func takeLine(_ line: UnsafeRawBufferPointer, status: Int) -> Bool {
    lineBytes += line.count
    guard lineBytes <= Self.maximumHeaderLength else {
      failure = .cut("the response header is longer than \(Self.maximumHeaderLength) bytes")
      return false
    }
    // Lines after the final header are trailers, which are ignored.
    guard !isHandedOver else { return true }
    guard let content = line.lastIndex(where: { $0 != 0x0D && $0 != 0x0A }) else {
      return endHeader(status)
    }
    let text = String(decoding: line[...content], as: UTF8.self)
    // A field name cannot contain a slash, so this is a status line.
    if text.hasPrefix("HTTP/") {
      fields = []
      pending = nil
    } else {
      addField(text)
    }
    return true
  }

  /// Handles a chunk of the body; returns false if the exchange must end.
  func takeBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard handOver() else { return false }
    return !isStopped && exchange.onBytes(bytes) && !isStopped
  }

  /// Passes on the header if the response had no body.
  ///
  /// Returns false if the caller ends the exchange.
  func finish() -> Bool { handOver() }

  private func endHeader(_ status: Int) -> Bool {
    guard status >= 200 else { return true }
    let header = HTTPResponseHeader(status: status, fields: fields)
    // libcurl would decompress such a body, and a few bytes can expand to any number of bytes.
    let encodings = fields.filter { $0.name.lowercased() == "transfer-encoding" }
    guard encodings.allSatisfy({ ["chunked", "identity"].contains($0.value.lowercased()) }) else {
      failure = .cut("the response has an encoding that was not requested")
      return false
    }
    pending = header
    // If libcurl does not follow the redirection, the body or the end of the response comes next.
    // The header is passed on only then.
    guard (300..<400).contains(status), let target = header.value(of: "location") else {
      return handOver()
    }
    if target.holdsLogin { failure = .unsupported("a redirection contains a login") }
    return failure == nil
  }

  private func handOver() -> Bool {
    guard !isHandedOver else { return true }
    guard let header = pending else {
      failure = .cut("a response without a header")
      return false
    }
    isHandedOver = true
    return !isStopped && exchange.onResponseHeader(header)
  }

  private func addField(_ text: String) {
    if text.first == " " || text.first == "\t", let last = fields.popLast() {
      fields.append(HTTPField(last.name, last.value + " " + text.trimmed))
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    fields.append(HTTPField(text[..<colon].trimmed, text[text.index(after: colon)...].trimmed))
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at either end.
  fileprivate var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }) else { return "" }
    let last = lastIndex { !isSpace($0) } ?? first
    return String(self[first...last])
  }
}
