// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What pressing Add would fetch, as a picker says it beforehand.
public struct CostView: Hashable, Sendable {
  /// How many of the selected assets are here.
  public var ready: Int
  /// How many are to be fetched.
  public var missing: Int
  /// How many bytes that is; nil where one of them is unknown.
  public var byteCount: Int64?

  /// Describes what is to be fetched.
  ///
  /// - Parameters:
  ///   - ready: How many of the selected assets are here.
  ///   - missing: How many are to be fetched.
  ///   - byteCount: How many bytes that is, nil where one of them is unknown.
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

  init(_ fields: JSONFields) throws(JSONMistake) {
    ready = try fields.integer("ready")
    missing = try fields.integer("missing")
    byteCount = try fields.optionalInteger("bytes").map { Int64($0) }
  }
}
