// SPDX-License-Identifier: Apache-2.0

/// Finds the head that counts among the lines of an answer, on the connection's thread.
final class HTTPReception {
  /// The most bytes of all heads of one exchange, redirections and interim answers included.
  static let longestHead = 256 << 10

  /// Why the exchange was ended here, where it was not that nobody wants it.
  private(set) var failure: HTTPFailure?

  private let exchange: HTTPExchange
  private var lineBytes = 0
  private var fields: [HTTPField] = []
  /// A head that may be passed over yet.
  private var pending: HTTPHead?
  private var isHandedOver = false

  init(_ exchange: HTTPExchange) {
    self.exchange = exchange
  }

  var isStopped: Bool { exchange.isStopped }

  /// Takes a line; false where the exchange shall end.
  func takeLine(_ line: UnsafeRawBufferPointer, status: Int) -> Bool {
    lineBytes += line.count
    guard lineBytes <= Self.longestHead else {
      failure = .cut("the head is longer than \(Self.longestHead) bytes")
      return false
    }
    // What comes after the head are trailers.
    guard !isHandedOver else { return true }
    guard let content = line.lastIndex(where: { $0 != 0x0D && $0 != 0x0A }) else {
      return endHead(status)
    }
    let text = String(decoding: line[...content], as: UTF8.self)
    // No name of a field has a slash.
    if text.hasPrefix("HTTP/") {
      fields = []
      pending = nil
    } else {
      addField(text)
    }
    return true
  }

  /// Takes a piece of the body; false where the exchange shall end.
  func takeBytes(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard handOver() else { return false }
    return !isStopped && exchange.onBytes(bytes) && !isStopped
  }

  /// Hands the head over where there were no bytes to do it; false where nobody wants it.
  func finish() -> Bool { handOver() }

  private func endHead(_ status: Int) -> Bool {
    guard status >= 200 else { return true }
    let head = HTTPHead(status: status, fields: fields)
    // libcurl would take it apart, and some bytes may come to any number.
    let encodings = fields.filter { $0.name.lowercased() == "transfer-encoding" }
    guard encodings.allSatisfy({ ["chunked", "identity"].contains($0.value.lowercased()) }) else {
      failure = .cut("the answer is packed in a way that was not asked for")
      return false
    }
    pending = head
    // Only what comes next tells that this one is not followed: its body, or the end.
    guard (300..<400).contains(status), let place = head.value(of: "location") else {
      return handOver()
    }
    if place.holdsLogin { failure = .unsupported("a redirection holds a login") }
    return failure == nil
  }

  private func handOver() -> Bool {
    guard !isHandedOver else { return true }
    guard let head = pending else {
      failure = .cut("an answer without a head")
      return false
    }
    isHandedOver = true
    return !isStopped && exchange.onHead(head)
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
  /// Without spaces at either end.
  fileprivate var trimmed: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }) else { return "" }
    let last = lastIndex { !isSpace($0) } ?? first
    return String(self[first...last])
  }
}
