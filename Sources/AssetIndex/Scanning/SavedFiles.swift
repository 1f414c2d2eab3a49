// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// What became of a batch of read files when it was written.
struct SavedFiles: Sendable {
  var added = 0
  var updated = 0
  /// What became of other files.
  var parts = FileParts.Result()
  /// Files that could not be read, and why.
  var failures: [(path: String, error: MediaError)] = []
}

extension ScanReport {
  /// Counts a batch that was written.
  mutating func count(_ saved: SavedFiles) {
    added += saved.added - saved.parts.joined.new
    updated += saved.updated
    unchanged -= saved.parts.joined.old
    for (path, error) in saved.failures { note(path, error.reason, error.detail) }
  }
}
