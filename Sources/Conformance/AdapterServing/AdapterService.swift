// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
public import PickerModel

/// The picker's side of the protocol: answers the lines of a runner by calling an adapter.
public actor AdapterService {
  private let adapter: any Adapter
  private var wasGreeted: Bool
  /// Whether the runner has sent `bye`, after which it sends no more lines.
  public private(set) var isDone = false

  /// Creates a service for an adapter.
  ///
  /// - Parameters:
  ///   - adapter: The picker to which requests are passed.
  ///   - isGreeted: Whether the adapter has already received the request `hello`. The default is
  ///     false.
  public init(_ adapter: any Adapter, isGreeted: Bool = false) {
    self.adapter = adapter
    wasGreeted = isGreeted
  }

  /// Answers one line of the protocol.
  ///
  /// - Parameter line: The line that the runner sent.
  /// - Returns: The answer without its line end.
  public func answer(_ line: LineBuffer.Line) async -> String {
    let (text, number) = await unboundedAnswer(line)
    let count = text.utf8.count + 1
    guard count > Wire.maximumLineLength else { return text }
    return errorLine(
      -32603, "internal",
      "an answer would have \(count) bytes; \(Wire.maximumLineLength) are allowed; request less",
      number: number)
  }

  /// Returns an answer, whose length is not limited yet, and the number of the request, nil if the
  /// number cannot be read.
  private func unboundedAnswer(_ line: LineBuffer.Line) async -> (String, number: Int?) {
    let bytes: [UInt8]
    switch line {
    case .whole(let whole): bytes = whole
    case .tooLong:
      return (
        errorLine(-32600, "wire.tooLong", "a line has at most \(Wire.maximumLineLength) bytes"), nil
      )
    }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(text: bytes)
    } catch {
      return (errorLine(-32700, "wire.syntax", error.description), nil)
    }
    let readable = message["id"]?.intValue.flatMap { Wire.numbers.contains($0) ? $0 : nil }
    guard message["jsonrpc"] == "2.0", let number = readable,
      let method = message["method"]?.stringValue
    else {
      let text =
        "a request has jsonrpc \"2.0\", a method, and a whole id from 0 to \(Wire.numbers.upperBound)"
      return (errorLine(-32600, "wire.request", text, number: readable), readable)
    }
    guard wasGreeted || method == "hello" else {
      return (errorLine(-32002, "wire.early", "send hello first", number: number), number)
    }
    do {
      let parameters = message["params"] ?? [:]
      guard let request = try WireRequest(method: method, parameters: parameters) else {
        return (WireAnswer.error(.unknownMethod(method)).line(number: number), number)
      }
      return (try await perform(request).line(number: number), number)
    } catch let error as WireError {
      return (WireAnswer.error(error).line(number: number), number)
    } catch {
      return (errorLine(-32603, "internal", "\(error)", number: number), number)
    }
  }

  private func perform(_ request: WireRequest) async throws -> WireAnswer {
    let answer = try await adapter.answer(to: request)
    switch request {
    case .hello: wasGreeted = true
    case .bye: isDone = true
    default: break
    }
    return answer
  }

  private func errorLine(
    _ code: Int, _ word: String, _ message: String, number: Int? = nil
  ) -> String {
    WireAnswer.error(WireError(number: code, code: word, message: message)).line(number: number)
  }
}
