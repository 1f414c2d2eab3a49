// SPDX-License-Identifier: Apache-2.0

/// Why something cannot be taken out of a file with certainty; such a file is not delivered.
struct RemovalRefusal: Error {
  /// What is in the way, for people.
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
