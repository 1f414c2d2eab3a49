// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What one answer said, sorted by what it is.
struct FolderContents: Sendable {
  /// The folder that was asked for; nil where the answer leaves it out.
  var itself: RemoteFolder?
  var files: [RemoteFile] = []
  /// What lies below the folder that was asked for.
  var folders: [RemoteFolder] = []
  var problems = CloudProblems()
  var byteCount = 0
  /// Whether an entry is said to be a folder.
  var tellsFolders = false
  /// Whether an entry has what only Nextcloud and ownCloud have.
  var hasFileIdentifiers = false
  /// What is kept of it.
  var amount = ListingRoom.Amount()
}

extension CloudProblem {
  init(_ path: String, _ error: CloudError) {
    self.init(path: path, reason: error.reason, detail: error.detail + "; " + error.remedy)
  }
}
