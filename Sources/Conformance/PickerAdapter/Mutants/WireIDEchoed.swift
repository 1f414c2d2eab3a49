// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// Repeats an id as text.
  static let idsAsTexts = Mutant(
    "ids-as-texts", breaks: "wire.id.echoed",
    killedBy: ["wire/ids[zero]", "wire/ids-error[large]"], expecting: ["id: expected"],
    collateral: [
      "wire.early.refused", "wire.version.refused", "wire.syntax.told", "wire.utf8.strict",
      "wire.nesting.bounded", "wire.length.bounded", "wire.request.shape", "wire.lines.in-order",
      "wire.method.unknown", "wire.params.named", "wire.keys.unknown-ignored",
      "wire.session.unknown", "wire.session.name-taken", "wire.profile.unknown",
    ],
    Tampering(
      lines: LineTampering(answer: { answer, request in
        guard request["params"]?["session"] != nil, let number = answer["id"]?.intValue else {
          return
        }
        answer["id"] = .string("\(number)")
      })))
}
