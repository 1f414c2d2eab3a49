// SPDX-License-Identifier: Apache-2.0

import AdapterServing
import ConformanceWire
import PickerModel

/// Changes of the raw lines that a picker reads and writes; the default changes nothing.
struct LineTampering: Sendable {
  /// Whether requests before `hello` are answered as if `hello` had been sent.
  var forgetsGreeting = false
  /// Changes the lines that the picker reads.
  var question: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// Changes the answer to a request; the request is null if it was invalid.
  var answer: @Sendable (_ answer: inout [String: JSONValue], _ request: JSONValue) -> Void =
    { _, _ in }
  /// Changes the order of the answers.
  var order: @Sendable ([[UInt8]]) -> [[UInt8]] = { $0 }

  /// Returns the answers of a picker with the changes applied.
  func answers(
    to lines: [UInt8], isEarly: Bool, from inner: any Adapter
  ) async throws -> [[UInt8]] {
    let answers = try await inner.answers(
      to: question(lines), isEarly: isEarly && !forgetsGreeting)
    let requests = lines.split(separator: UInt8(ascii: "\n")).map { line in
      (try? JSONValue(text: line)) ?? .null
    }
    return order(
      zip(answers, requests).map { answer, request in
        guard case .object(var members)? = try? JSONValue(text: answer) else { return answer }
        self.answer(&members, request)
        return Array(JSONValue.object(members).text.utf8)
      })
  }
}

extension [String: JSONValue] {
  /// The error number of an answer, or nil if it is not an error.
  var errorNumber: Int? { self["error"]?["code"]?.intValue }

  /// Sets the error number of an answer.
  mutating func setErrorNumber(_ number: Int) {
    guard case .object(var error)? = self["error"] else { return }
    error["code"] = .integer(Int64(number))
    self["error"] = .object(error)
  }

  /// Replaces an error with an empty result.
  mutating func forgetError() {
    self["error"] = nil
    self["result"] = [:]
  }
}
