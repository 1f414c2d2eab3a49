// SPDX-License-Identifier: Apache-2.0

import ConformanceWire
import PickerModel

extension Mutant {
  /// The library count equals the window's count.
  static let libraryCountIsWindow = Mutant(
    "library-count-is-window", breaks: "window.counts.library",
    killedBy: ["window/newest-500[501]", "window/newest-1000[1500]"],
    expecting: ["visible.libraryCount"],
    collateral: ["window.cut.ties", "window.cut.allowed-first"],
    Tampering(
      reply: { reply, _ in reply.view.visible.libraryCount = reply.view.visible.count }))
}
