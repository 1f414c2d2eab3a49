// SPDX-License-Identifier: Apache-2.0

/// The reason why metadata cannot be removed from a file with certainty; such a file is not
/// delivered.
struct RemovalRefusal: Error {
  /// The obstacle, for display.
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
