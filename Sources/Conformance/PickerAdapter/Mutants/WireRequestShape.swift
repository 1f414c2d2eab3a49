// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Answers an invalid request with an internal error.
  static let shapeInternal = Mutant(
    "shape-internal", breaks: "wire.request.shape",
    killedBy: ["wire/shape[list]", "wire/shape-batch"], expecting: ["error.number", "-32603"],
    Tampering(
      lines: LineTampering(answer: { answer, _ in
        guard answer["error"]?["data"]?["code"] == "wire.request" else { return }
        answer.setErrorNumber(-32603)
      })))
}
