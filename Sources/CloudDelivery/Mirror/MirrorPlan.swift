// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// What a new listing changes in what a mirror knows.
struct MirrorPlan: Sendable {
  private(set) var document: MirrorDocument
  private(set) var problems: CloudProblems
  /// What is to be read, in byte order of the paths.
  private(set) var pending: [RemotePath] = []
  private(set) var listed = 0
  private(set) var added = 0
  private(set) var changed = 0
  private(set) var removed = 0
  private(set) var unchanged = 0
  /// What was a photo or a film before, and changed.
  private var known: Set<RemotePath> = []

  /// Compares.
  ///
  /// - Parameters:
  ///   - old: What was known.
  ///   - listing: What there is.
  ///   - holds: Whether an item's head is here.
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

  /// Notes down what came of reading an item.
  mutating func note(_ path: RemotePath, _ state: MirrorDocument.State) {
    document.items[path]?.state = state
    guard state == .other else { return }
    // Only reading it told that it is neither a photo nor a film.
    listed -= 1
    if known.contains(path) {
      changed -= 1
      removed += 1
    } else {
      added -= 1
    }
  }

  /// Notes down why an item could not be read; it stays to be read.
  mutating func note(_ path: RemotePath, _ error: CloudError) {
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
      } else if item.stamp == before.stamp, file.byteCount == before.file.byteCount {
        item.revision = (before.revision + 1) % 1000
      }
    }
    // Also what was placed just before a refresh was stopped need not be read again.
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

  /// No folder here can hold both; a server that says so is broken.
  private mutating func refuseFilesThatAreFolders() {
    var folders = Set(document.folders.map(\.path))
    for path in document.items.keys {
      // What lies above one that is there was added with it.
      for folder in path.ancestors where !folders.insert(folder).inserted { break }
    }
    for path in document.items.keys.filter(folders.contains) {
      document.items[path] = nil
      problems.append(
        CloudProblem(
          path: path.text, reason: .unsupported,
          detail: "is a file and a folder at once; ask who runs the server"))
    }
  }

  /// What lies below something that could not be listed is unknown, not gone.
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
  /// Whether a later listing speaks of the same content.
  func isSame(as later: RemoteFile) -> Bool {
    if let etag, let other = later.etag {
      return etag.opaqueTag == other.opaqueTag && byteCount == later.byteCount
    }
    return byteCount == later.byteCount
      && modificationMilliseconds == later.modificationMilliseconds
  }
}
