// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// What is done to the lines of a picker as they are; by default nothing.
struct LineTampering: Sendable {
  /// Whether a picker that nobody greeted answers as one that somebody did.
  var forgetsGreeting = false
  /// Changes what the picker reads.
  var question: @Sendable ([UInt8]) -> [UInt8] = { $0 }
  /// Changes what it answers to a request; the request is null where it was none.
  var answer: @Sendable (_ answer: inout [String: JSONValue], _ request: JSONValue) -> Void =
    { _, _ in }
  /// Changes the order of the answers.
  var order: @Sendable ([[UInt8]]) -> [[UInt8]] = { $0 }

  /// The wrong answers of a picker.
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
  /// The number of the error that an answer tells, nil where it tells none.
  var errorNumber: Int? { self["error"]?["code"]?.intValue }

  /// Tells another number for an error.
  mutating func setErrorNumber(_ number: Int) {
    guard case .object(var error)? = self["error"] else { return }
    error["code"] = .integer(Int64(number))
    self["error"] = .object(error)
  }

  /// Tells that all is well.
  mutating func forgetError() {
    self["error"] = nil
    self["result"] = [:]
  }
}
