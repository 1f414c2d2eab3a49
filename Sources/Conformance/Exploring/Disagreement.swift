// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

/// Where a picker and the rules part.
struct Disagreement: Hashable, Sendable {
  /// What differs; nothing where a law is broken or the picker is lost.
  var mismatches: [Mismatch] = []
  /// The path, or the law, that it is about.
  var subject: String
  /// What is wrong with it.
  var detail: String
  /// The law that is broken, nil for none of those that cases know.
  var law: Law?
  /// The commands that were executed, the one that showed it included.
  var executed: [ExplorationCommand]
  /// The same as a picker gets them.
  var acts: [ExplorationAct]
}
