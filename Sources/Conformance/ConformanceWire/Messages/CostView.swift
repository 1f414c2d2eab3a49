// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What Add would fetch; a picker can show this before the person presses Add.
public struct CostView: Hashable, Sendable {
  /// The number of selected assets whose originals are on the device.
  public var ready: Int
  /// The number of selected assets whose originals must be fetched.
  public var missing: Int
  /// The number of bytes to fetch, nil if the size of an original is unknown.
  public var byteCount: Int64?

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - ready: The number of selected assets whose originals are on the device.
  ///   - missing: The number of selected assets whose originals must be fetched.
  ///   - byteCount: The number of bytes to fetch, nil if the size of an original is unknown.
  public init(ready: Int, missing: Int, byteCount: Int64?) {
    self.ready = ready
    self.missing = missing
    self.byteCount = byteCount
  }

  var json: JSONValue {
    [
      "ready": .whole(ready), "missing": .whole(missing),
      "bytes": byteCount.map { .integer($0) } ?? .null,
    ]
  }

  init(_ fields: JSONFields) throws(JSONError) {
    ready = try fields.integer("ready")
    missing = try fields.integer("missing")
    byteCount = try fields.optionalInteger("bytes").map { Int64($0) }
  }
}
