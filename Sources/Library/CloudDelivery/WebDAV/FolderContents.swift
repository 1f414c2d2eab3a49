// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The contents of one response: files, folders and problems.
struct FolderContents: Sendable {
  /// The requested folder, or nil if the response does not contain it.
  var itself: RemoteFolder?
  var files: [RemoteFile] = []
  /// The folders below the requested one.
  var folders: [RemoteFolder] = []
  var problems = CloudProblems()
  var byteCount = 0
  /// Whether the server marks at least one entry as a folder.
  var reportsFolders = false
  /// Whether an entry has the file identifier of Nextcloud and ownCloud.
  var hasFileIdentifiers = false
  /// The numbers of entries and bytes that are reserved for the contents.
  var amount = ListingRoom.Amount()
}

extension CloudProblem {
  init(_ path: String, _ error: CloudError) {
    self.init(path: path, reason: error.reason, detail: error.detail + "; " + error.remedy)
  }
}
