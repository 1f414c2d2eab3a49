// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Stumbles over deep nesting.
  static let nestingUnbounded = Mutant(
    "nesting-unbounded", breaks: "wire.nesting.bounded",
    killedBy: ["wire/nesting[lists]", "wire/nesting-closed"], saying: ["error.number", "-32603"],
    Tampering(
      lines: LineTampering(
        question: { lines in
          // It reads as far as its stack goes, and tells its own fault.
          guard lines.starts(with: Array("[[[[".utf8)) else { return lines }
          return Array("{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"nested\"}\n".utf8)
        },
        answer: { answer, request in
          if answer.errorNumber == -32601, request == .null { answer.setErrorNumber(-32603) }
        })))
}
