// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Reports invalid JSON as an invalid request.
  static let syntaxAsRequest = Mutant(
    "syntax-as-request", breaks: "wire.syntax.told",
    killedBy: ["wire/syntax[brace]"], expecting: ["error.number", "-32600"],
    collateral: ["wire.utf8.strict", "wire.nesting.bounded"],
    Tampering(
      lines: LineTampering(answer: { answer, request in
        if answer.errorNumber == -32700, request == .null { answer.setErrorNumber(-32600) }
      })))
}
