// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Lists a cloud that speaks WebDAV.
struct WebDAVLister: Sendable {
  let requests: CloudRequests
  var room = ListingRoom(ListingLimits())

  /// Asks for the base alone, which tells whether it is there, may be read, and who answers.
  ///
  /// - Throws: ``CloudError``; one with a status tells that the server speaks no WebDAV there.
  func probe() async throws -> Probe {
    let (head, contents) = try await requests.propfind(.root, .itself, asksKind: true, room)
    room.giveBack(contents.amount)
    guard let itself = contents.itself else {
      // The first problem says why.
      let problem = contents.problems.kept.first
      throw CloudError(
        place: requests.address.description, reason: problem?.reason ?? .unsupported,
        detail: problem?.detail ?? "the answer speaks of another folder, or of a file",
        remedy: "check the account's address")
    }
    guard contents.tellsFolders else {
      throw CloudError(
        place: requests.address.description, reason: .unsupported,
        detail: "is a file", remedy: "give the address of the folder that it lies in")
    }
    let says = head.fields.filter { $0.name.lowercased() == "dav" }
      .map(\.value).joined(separator: ",").lowercased()
    return Probe(
      root: itself, byteCount: contents.byteCount,
      hasDeepETags: contents.hasFileIdentifiers
        || says.contains("nextcloud") || says.contains("owncloud"))
  }

  /// What the base says of itself.
  struct Probe: Sendable {
    let root: RemoteFolder
    let byteCount: Int
    /// Whether a folder's ETag changes with anything below it, as Nextcloud's and ownCloud's do.
    let hasDeepETags: Bool
  }

  /// Lists everything.
  ///
  /// - Parameters:
  ///   - probe: What the base said.
  ///   - known: What the last listing found.
  /// - Returns: What there is, and what could not be listed.
  /// - Throws: ``CloudError`` where the base cannot be listed or nothing more can be asked,
  ///   `CancellationError`.
  func list(_ probe: Probe, known: KnownTree?) async throws -> RemoteListing {
    var listing = RemoteListing()
    listing.byteCount = probe.byteCount
    listing.hasDeepETags = probe.hasDeepETags
    listing.refusesTrees = known?.refusesTrees ?? false
    if probe.hasDeepETags, let known, known.hasDeepETags {
      // What did not change is not asked for again; what did is found folder by folder.
      let unchanged = UnchangedFolders(known)
      try await tour.go(through: [probe.root], into: &listing) { unchanged.tree(of: $0) }
    } else if let whole = try await wholeTree(&listing.refusesTrees) {
      try await take(whole, into: &listing)
    } else {
      try await tour.go(through: [probe.root], into: &listing)
    }
    listing.forgetETagsAboveProblems()
    if let problem = listing.problems.kept.first(where: { $0.path.isEmpty }) {
      throw CloudError(
        place: requests.address.description, reason: problem.reason, detail: problem.detail,
        remedy: "nothing known of it was changed")
    }
    return listing
  }

  private var tour: FolderTour {
    FolderTour(room: room) { try await requests.propfind($0, .folder, room).contents }
  }

  /// Everything in one answer, nil where the server gives none: many forbid it, and an answer
  /// of some minutes may break on the way where small ones do not.
  private func wholeTree(_ isRefused: inout Bool) async throws -> FolderContents? {
    if isRefused { return nil }
    do {
      return try await requests.propfind(.root, .tree, room).contents
    } catch let error as CloudError {
      if error.isGeneral || error.reason == .tooLarge { throw error }
      // A server's own fault may be gone the next time.
      isRefused = error.status.map { $0 < 500 || $0 == 501 } ?? false
      return nil
    }
  }

  private func take(_ whole: FolderContents, into listing: inout RemoteListing) async throws {
    let deep =
      whole.files.contains { $0.path.names.count > 1 }
      || whole.folders.contains { $0.path.names.count > 1 }
    guard !deep, !whole.folders.isEmpty else {
      listing.files = whole.files
      listing.folders = whole.folders
      if let itself = whole.itself { listing.folders.append(itself) }
      listing.problems = whole.problems
      listing.byteCount += whole.byteCount
      return
    }
    // Either every folder is empty, or the server took "infinity" for "1": asking them tells.
    listing.take(whole, of: RemoteFolder(path: .root))
    let before = listing.files.count
    try await tour.go(through: whole.folders, into: &listing)
    listing.refusesTrees =
      listing.files.count > before || listing.folders.count > whole.folders.count + 1
  }
}

extension RemoteListing {
  /// A folder with something unknown in it must be looked at again.
  mutating func forgetETagsAboveProblems() {
    var unknown: Set<RemotePath> = [.root]
    for problem in problems.kept {
      guard let path = try? RemotePath(problem.path) else { continue }
      unknown.insert(path)
      // What lies above one that is there was added with it.
      for folder in path.ancestors where !unknown.insert(folder).inserted { break }
    }
    for index in folders.indices
    where problems.areIncomplete || problems.count > 0 && unknown.contains(folders[index].path) {
      folders[index].etag = nil
    }
  }
}
