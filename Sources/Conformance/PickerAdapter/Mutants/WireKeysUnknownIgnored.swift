// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Refuses unknown keys.
  static let keysRefused = Mutant(
    "keys-refused", breaks: "wire.keys.unknown-ignored",
    killedBy: ["wire/keys", "wire/keys-act"], expecting: ["error"],
    Tampering(
      lines: LineTampering(answer: { answer, request in
        guard request["params"]?["x-later"] != nil || request["params"]?["env"]?["x-later"] != nil
        else { return }
        answer["result"] = nil
        answer["error"] = ["code": -32602, "message": "", "data": ["code": "wire.params"]]
      })))
}
