// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What the picker would fetch if the person pressed Add; the picker can show this before the
/// person presses it.
public struct CostView: Hashable, Sendable {
  /// The number of selected assets for which the picker need not fetch anything.
  public var ready: Int
  /// The number of selected assets whose originals the picker must fetch.
  public var missing: Int
  /// The number of bytes to fetch, nil if the size of an original is unknown.
  public var byteCount: Int64?

  /// Creates a description of what the picker would fetch.
  ///
  /// - Parameters:
  ///   - ready: The number of selected assets for which nothing must be fetched.
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
