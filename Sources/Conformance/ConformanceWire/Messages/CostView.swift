// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The amount of data that Add would fetch, which a picker displays before the person presses Add.
public struct CostView: Hashable, Sendable {
  /// The number of selected assets on the device.
  public var ready: Int
  /// The number of assets to fetch.
  public var missing: Int
  /// The number of bytes to fetch, nil if the size of an asset is unknown.
  public var byteCount: Int64?

  /// Creates a cost.
  ///
  /// - Parameters:
  ///   - ready: The number of selected assets on the device.
  ///   - missing: The number of assets to fetch.
  ///   - byteCount: The number of bytes to fetch, nil if the size of an asset is unknown.
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
