// SPDX-License-Identifier: Apache-2.0

import MediaFormats

/// The error for a file from which the metadata cannot be removed for certain.
///
/// Such a file is not delivered.
struct RemovalRefusal: Error {
  /// The reason, as a text for the person.
  let detail: String

  init(_ detail: String) { self.detail = detail }
}
