// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Fails if the nesting is deep.
  static let nestingUnbounded = Mutant(
    "nesting-unbounded", breaks: "wire.nesting.bounded",
    killedBy: ["wire/nesting[lists]", "wire/nesting-closed"],
    expecting: ["error.number", "-32603"],
    Tampering(
      lines: LineTampering(
        question: { lines in
          // It parses until its stack is exhausted, and reports an internal error.
          guard lines.starts(with: Array("[[[[".utf8)) else { return lines }
          return Array("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"nested\"}\n".utf8)
        },
        answer: { answer, request in
          if answer.errorNumber == -32601, request == .null { answer.setErrorNumber(-32603) }
        })))
}
