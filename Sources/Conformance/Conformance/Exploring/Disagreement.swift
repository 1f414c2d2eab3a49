// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A difference between a picker's behavior and the rules.
struct Disagreement: Hashable, Sendable {
  /// The differences from the model; empty if a law is broken, or if the picker exited or hung.
  var mismatches: [Mismatch] = []
  /// The path of the value that differs, or the law that is broken.
  var subject: String
  /// A description of the difference.
  var detail: String
  /// The broken law; nil if no law is broken, or if cases cannot name the law.
  var law: Law?
  /// The commands that were executed; the disagreement was visible after the last one.
  var executed: [ExplorationCommand]
  /// The same commands in the form in which the picker received them.
  var acts: [ExplorationAct]
}
