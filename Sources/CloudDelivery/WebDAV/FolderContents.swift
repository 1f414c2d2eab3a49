// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What one answer said, sorted by what it is.
struct FolderContents: Sendable {
  /// The folder that was asked for; nil where the answer leaves it out.
  var itself: RemoteFolder?
  var files: [RemoteFile] = []
  /// What lies below the folder that was asked for.
  var folders: [RemoteFolder] = []
  var problems: [CloudProblem] = []
  var byteCount = 0

  init() {}

  /// Takes an answer's responses; what lies outside the folder that was asked for is refused.
  init(_ answer: DAVAnswer, of folder: RemotePath, at address: RemoteAddress) {
    byteCount = answer.byteCount
    // Servers may say things twice; a file and a folder of one name are two things.
    var seen: [Bool: Set<RemotePath>] = [:]
    for response in answer.responses {
      do throws(RemotePath.Fault) {
        let (path, endsInSlash) = try address.path(of: response.href)
        guard path == folder || folder.text.isEmpty || path.ancestors.contains(folder) else {
          throw .init(path: path.text, detail: "lies outside the folder that was asked for")
        }
        let isFolder = response.isFolder ?? endsInSlash
        guard !path.isHidden, seen[isFolder, default: []].insert(path).inserted else { continue }
        take(response, path, isFolder: isFolder, isItself: path == folder)
      } catch {
        // No path at all would stand for the base.
        let shown = error.path.isEmpty ? "(empty)" : error.path
        problems.append(CloudProblem(path: shown, reason: .unsupported, detail: error.detail))
      }
    }
  }

  private mutating func take(
    _ response: DAVResponse, _ path: RemotePath, isFolder: Bool, isItself: Bool
  ) {
    if let status = response.status ?? (response.isFolder == nil ? response.refusedStatus : nil),
      !(200..<300).contains(status)
    {
      // It went away between being listed and being looked at.
      if status == 404, !isItself { return }
      let error = CloudError(HTTPHead(status: status, fields: []), at: path.text)
      problems.append(CloudProblem(path.text, error))
    } else if isItself {
      itself = RemoteFolder(path: path, etag: response.etag)
    } else if isFolder {
      folders.append(RemoteFolder(path: path, etag: response.etag))
    } else {
      files.append(
        RemoteFile(
          path: path, byteCount: response.byteCount, etag: response.etag,
          modificationMilliseconds: response.modificationMilliseconds))
    }
  }
}

extension CloudProblem {
  init(_ path: String, _ error: CloudError) {
    self.init(path: path, reason: error.reason, detail: error.detail + "; " + error.remedy)
  }
}
