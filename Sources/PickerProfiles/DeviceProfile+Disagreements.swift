// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension DeviceProfile {
  /// Numbers that do not go together, which only the whole profile can tell: one of them may be
  /// inherited.
  var disagreements: [(part: String, key: String, problem: String)] {
    var found: [(part: String, key: String, problem: String)] = []
    let steps = grid.zoom.map { "\($0)" }.joined(separator: ", ")
    if zip(grid.zoom, grid.zoom.dropFirst()).contains(where: { $0 <= $1 }) {
      found.append(("grid", "zoom", "expected fewer columns at each step, found \(steps)"))
    } else if !grid.zoom.isEmpty, !grid.zoom.contains(grid.columns) {
      found.append(
        ("grid", "zoom", "expected grid.columns, which is \(grid.columns), among \(steps)"))
    }
    if let from = layout.sidebarFrom, layout.sidebarWidth >= from {
      found.append(
        (
          "layout", "sidebarWidth",
          "expected less than layout.sidebarFrom, which is \(from), found \(layout.sidebarWidth)"
        ))
    }
    return found
  }
}
