// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Compares a new listing with the document of a mirror, and plans what to read.
struct MirrorPlan: Sendable {
  private(set) var document: MirrorDocument
  private(set) var problems: CloudProblems
  /// The files to read, in byte order of their paths.
  private(set) var pending: [RemotePath] = []
  private(set) var listed = 0
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0
  private(set) var unchanged = 0
  /// The changed files that were photos or videos before the change.
  private var known: Set<RemotePath> = []

  /// Compares a listing with a document.
  ///
  /// - Parameters:
  ///   - old: The document of the last refresh.
  ///   - listing: The new listing.
  ///   - holds: Whether an item's prefix file exists.
  init(
    _ old: MirrorDocument, _ listing: RemoteListing, holds: (MirrorDocument.Item) -> Bool
  ) {
    document = old
    document.items = [:]
    document.folders = listing.folders
    document.refusesTrees = listing.refusesTrees
    document.hasDeepETags = listing.hasDeepETags
    problems = listing.problems

    for file in listing.files where MediaNames.mayBeMedia(file.path) { take(file, old, holds) }
    refuseFilesThatAreFolders()
    keepUnknown(old, listing)
    removed = old.items.values.count {
      $0.state == .ready && document.items[$0.file.path] == nil
    }
    pending = document.items.values.filter { $0.state == .pending }.map(\.file.path).sorted()
  }

  /// Records the result of reading an item.
  mutating func record(_ path: RemotePath, _ state: MirrorDocument.State) {
    document.items[path]?.state = state
    guard state == .other else { return }
    // The server reported that the file is neither a photo nor a video.
    listed -= 1
    if known.contains(path) {
      changed -= 1
      removed += 1
    } else {
      added -= 1
    }
  }

  /// Records the error that prevented reading an item.
  ///
  /// The item stays pending.
  mutating func record(_ path: RemotePath, _ error: CloudError) {
    problems.append(CloudProblem(path.text, error))
  }

  private mutating func take(
    _ file: RemoteFile, _ old: MirrorDocument, _ holds: (MirrorDocument.Item) -> Bool
  ) {
    guard document.items[file.path] == nil else { return }
    var item = MirrorDocument.Item(file: file, state: .pending)
    let before = old.items[file.path]
    if let before {
      item.revision = before.revision
      if before.file.isSame(as: file) {
        item.state = before.state
      } else if item.prefixTime == before.prefixTime, file.byteCount == before.file.byteCount {
        item.revision = (before.revision + 1) % 1000
      }
    }
    // If a refresh was stopped just after it stored a prefix, the prefix need not be read again.
    if item.state != .other { item.state = holds(item) ? .ready : .pending }
    document.items[file.path] = item
    if item.state == .other { return }
    listed += 1
    switch before?.state {
    case .ready? where item.state == .ready: unchanged += 1
    case .ready?:
      changed += 1
      known.insert(file.path)
    default: added += 1
    }
  }

  /// Removes files whose path is also the path of a folder.
  ///
  /// A local folder cannot contain both. Only a broken server lists them.
  private mutating func refuseFilesThatAreFolders() {
    var folders = Set(document.folders.map(\.path))
    for path in document.items.keys {
      // If a folder is already in the set, all folders above it are, too.
      for folder in path.ancestors where !folders.insert(folder).inserted { break }
    }
    for path in document.items.keys.filter(folders.contains) {
      document.items[path] = nil
      problems.append(
        CloudProblem(
          path: path.text, reason: .unsupported,
          detail: "is a file and a folder at once; ask the server's owner"))
    }
  }

  /// Keeps the items in folders that could not be listed.
  ///
  /// Such items may still exist on the server.
  private mutating func keepUnknown(_ old: MirrorDocument, _ listing: RemoteListing) {
    let unknown = Set(listing.problems.kept.compactMap { try? RemotePath($0.path) })
    let isAllUnknown = listing.problems.areIncomplete
    if unknown.isEmpty, !isAllUnknown { return }
    for item in old.items.values where document.items[item.file.path] == nil {
      let path = item.file.path
      if isAllUnknown || unknown.contains(path) || path.ancestors.contains(where: unknown.contains)
      {
        document.items[path] = item
      }
    }
  }
}

extension RemoteFile {
  /// Whether a later listing of the file describes the same content.
  func isSame(as later: RemoteFile) -> Bool {
    if let etag, let other = later.etag {
      return etag.opaqueTag == other.opaqueTag && byteCount == later.byteCount
    }
    return byteCount == later.byteCount
      && modificationMilliseconds == later.modificationMilliseconds
  }
}
