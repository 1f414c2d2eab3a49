// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// A difference between a picker's behavior and the rules.
struct Disagreement: Hashable, Sendable {
  /// The differences; empty if a law is broken or the picker is lost.
  var mismatches: [Mismatch] = []
  /// The path or the law that the disagreement concerns.
  var subject: String
  /// A description of the difference.
  var detail: String
  /// The broken law, nil if it is not one of the laws that a case can name.
  var law: Law?
  /// The executed commands, including the one after which the disagreement was visible.
  var executed: [ExplorationCommand]
  /// The executed commands in the form in which the picker received them.
  var acts: [ExplorationAct]
}
