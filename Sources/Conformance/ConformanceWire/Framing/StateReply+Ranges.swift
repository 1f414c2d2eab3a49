// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension StateReply {
  /// Throws if a number is outside the range that the JSON schema of the protocol allows.
  func checkRanges() throws(JSONError) {
    try Self.check(now, in: 0...Int.max, "/result/now")
    try Self.check(view.visible.count, in: 0...Int.max, "/result/view/visible/count")
    try Self.check(view.visible.libraryCount, in: 0...Int.max, "/result/view/visible/libraryCount")
    try Self.check(view.limit, in: 0...Int.max, "/result/view/limit")
    try Self.check(view.progress, in: 0...100, "/result/view/progress")
    try Self.check(view.around.columns, in: 1...Int.max, "/result/view/columns")
    try Self.check(view.around.anchor, in: 0...Int.max, "/result/view/anchor")
    for (index, collection) in (view.around.collections ?? []).enumerated() {
      let path = "/result/view/collections/\(index)/count"
      try Self.check(collection.count, in: 0...Int.max, path)
    }
    if let cost = view.around.cost {
      try Self.check(cost.ready, in: 0...Int.max, "/result/view/cost/ready")
      try Self.check(cost.missing, in: 0...Int.max, "/result/view/cost/missing")
      let bytes = cost.byteCount.map { Int(clamping: $0) }
      try Self.check(bytes, in: 0...Int.max, "/result/view/cost/bytes")
    }
    for (index, event) in events.enumerated() {
      try Self.check(event.time, in: 0...Int.max, "/result/events/\(index)/t")
      try Self.check(event.number, in: 1...Int.max, "/result/events/\(index)/n")
    }
  }

  private static func check(
    _ number: Int?, in range: ClosedRange<Int>, _ path: String
  ) throws(JSONError) {
    guard let number, !range.contains(number) else { return }
    let limit = range.upperBound == .max ? "on" : "to \(range.upperBound)"
    throw JSONError(
      path: path, expected: "a whole number from \(range.lowerBound) \(limit)", found: "\(number)")
  }
}
