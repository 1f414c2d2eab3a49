// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// The results of writing a batch of files that were read.
struct SavedFiles: Sendable {
  var added = 0
  var updated = 0
  /// The changes of roles of other files.
  var roleChanges = FileRoles.Result()
  /// The files that could not be read, with their errors.
  var failures: [(path: String, error: MediaError)] = []
}

extension ScanReport {
  /// Counts a batch that was written.
  mutating func count(_ saved: SavedFiles) {
    added += saved.added - saved.roleChanges.joined.new
    updated += saved.updated
    unchanged -= saved.roleChanges.joined.old
    for (path, error) in saved.failures { addSkipped(path, error.reason, error.detail) }
  }
}
