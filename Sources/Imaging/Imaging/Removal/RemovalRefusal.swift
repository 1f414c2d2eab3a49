// SPDX-License-Identifier: Apache-2.0

/// The reason why a file is refused instead of delivered with metadata that may remain in it.
struct RemovalRefusal: Error {
  /// The reason as a text for people.
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
