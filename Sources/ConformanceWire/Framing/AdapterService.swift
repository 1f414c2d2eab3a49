// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Answers the lines of a runner by calling an adapter; the picker's half of the wire.
public actor AdapterService {
  private let adapter: any Adapter
  private var wasGreeted: Bool
  /// Whether `bye` came; nothing needs to be read any more.
  public private(set) var isDone = false

  /// Serves an adapter.
  ///
  /// - Parameters:
  ///   - adapter: The picker.
  ///   - isGreeted: Whether `hello` came before. The default is that it did not.
  public init(_ adapter: any Adapter, isGreeted: Bool = false) {
    self.adapter = adapter
    wasGreeted = isGreeted
  }

  /// Answers one line.
  ///
  /// - Parameter line: What was read.
  /// - Returns: The answer without its line end; every line gets exactly one.
  public func answer(_ line: LineBuffer.Line) async -> String {
    let (text, number) = await unboundedAnswer(line)
    let count = text.utf8.count + 1
    guard count > Wire.longestLine else { return text }
    return fault(
      -32603, "internal",
      "the answer would be a line of \(count) bytes; \(Wire.longestLine) are allowed: ask for less",
      number: number)
  }

  /// An answer as long as it comes, and the number of its request where that can be read.
  private func unboundedAnswer(_ line: LineBuffer.Line) async -> (String, number: Int?) {
    let bytes: [UInt8]
    switch line {
    case .whole(let whole): bytes = whole
    case .tooLong:
      return (fault(-32600, "wire.tooLong", "a line has at most \(Wire.longestLine) bytes"), nil)
    }
    let message: JSONValue
    do throws(JSONSyntaxError) {
      message = try JSONValue(text: bytes)
    } catch {
      return (fault(-32700, "wire.syntax", error.description), nil)
    }
    let readable = message["id"]?.intValue.flatMap { Wire.numbers.contains($0) ? $0 : nil }
    guard message["jsonrpc"] == "2.0", let number = readable,
      let method = message["method"]?.stringValue
    else {
      let text =
        "a request has jsonrpc \"2.0\", a method, and a whole id from 0 to \(Wire.numbers.upperBound)"
      return (fault(-32600, "wire.request", text, number: readable), readable)
    }
    guard wasGreeted || method == "hello" else {
      return (fault(-32002, "wire.early", "hello comes first", number: number), number)
    }
    do {
      let parameters = message["params"] ?? [:]
      guard let request = try WireRequest(method: method, parameters: parameters) else {
        return (WireAnswer.fault(.unknownMethod(method)).line(number: number), number)
      }
      return (try await perform(request).line(number: number), number)
    } catch let error as WireFault {
      return (WireAnswer.fault(error).line(number: number), number)
    } catch {
      return (fault(-32603, "internal", "\(error)", number: number), number)
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

  private func fault(
    _ code: Int, _ word: String, _ message: String, number: Int? = nil
  ) -> String {
    WireAnswer.fault(WireFault(number: code, code: word, message: message)).line(number: number)
  }
}
