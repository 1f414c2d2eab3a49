// SPDX-License-Identifier: Apache-2.0

import GRDB

/// Reading of stored values, which throws where a value has another type than its column.
///
/// SQLite checks types when it writes, not when it reads. A file that another program changed can
/// hold a text or NULL in a column of numbers, on which GRDB's subscripts trap.
extension Row {
  /// Returns the value of a column; throws where it cannot be converted.
  func stored<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ index: Int, as type: Value.Type = Value.self
  ) throws -> Value {
    try decode(type, atIndex: index)
  }

  /// Returns the value of a named column; throws where it cannot be converted.
  func stored<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ column: String, as type: Value.Type = Value.self
  ) throws -> Value {
    try decode(type, forColumn: column)
  }
}
