// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Never reports the path of an invalid parameter.
  static let paramsUnnamed = Mutant(
    "params-unnamed", breaks: "wire.params.named",
    killedBy: ["wire/params-missing[view]", "wire/params-ms[negative]"], expecting: ["error.path"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        guard answer.errorNumber == -32602 else { return }
        answer["error"] = ["code": -32602, "message": "", "data": ["code": "wire.params"]]
      })))
}
