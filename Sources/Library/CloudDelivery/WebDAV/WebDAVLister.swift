// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Lists a cloud that supports WebDAV.
struct WebDAVLister: Sendable {
  let requests: CloudRequests
  var room = ListingRoom(ListingLimits())

  /// Requests only the base of the cloud.
  ///
  /// The response shows whether the base exists, whether it can be read, and what kind of server it
  /// is.
  ///
  /// - Throws: ``CloudError``. If the error has a status, the server does not support WebDAV at
  ///   this address.
  func probe() async throws -> Probe {
    let (header, contents) = try await requests.propfind(.root, .itself, asksKind: true, room)
    room.giveBack(contents.amount)
    guard let itself = contents.itself else {
      // The first problem explains why the base is missing.
      let problem = contents.problems.kept.first
      throw CloudError(
        subject: requests.address.description, reason: problem?.reason ?? .unsupported,
        detail: problem?.detail ?? "the response describes another folder, or a file",
        remedy: "check the account's address")
    }
    guard contents.reportsFolders else {
      throw CloudError(
        subject: requests.address.description, reason: .unsupported,
        detail: "is a file", remedy: "give the address of the folder that contains it")
    }
    let davClasses = header.fields.filter { $0.name.lowercased() == "dav" }
      .map(\.value).joined(separator: ",").lowercased()
    return Probe(
      root: itself, byteCount: contents.byteCount,
      hasDeepETags: contents.hasFileIdentifiers
        || davClasses.contains("nextcloud") || davClasses.contains("owncloud"))
  }

  /// The result of probing the base.
  struct Probe: Sendable {
    let root: RemoteFolder
    let byteCount: Int
    /// Whether the ETag of a folder changes when anything below it changes, as on Nextcloud and
    /// ownCloud.
    let hasDeepETags: Bool
  }

  /// Lists the complete cloud.
  ///
  /// - Parameters:
  ///   - probe: The result of probing the base.
  ///   - known: The result of the last listing.
  /// - Returns: The files and folders, and the problems.
  /// - Throws: ``CloudError`` if the base cannot be listed or every further request would fail, or
  ///   `CancellationError`.
  func list(_ probe: Probe, known: KnownTree?) async throws -> RemoteListing {
    var listing = RemoteListing()
    listing.byteCount = probe.byteCount
    listing.hasDeepETags = probe.hasDeepETags
    listing.refusesTrees = known?.refusesTrees ?? false
    if probe.hasDeepETags, let known, known.hasDeepETags {
      // Unchanged folders are not requested again. Changed folders are requested one by one.
      let unchanged = UnchangedFolders(known)
      try await crawler.go(through: [probe.root], into: &listing) { unchanged.tree(of: $0) }
    } else if let whole = try await wholeTree(&listing.refusesTrees) {
      try await take(whole, into: &listing)
    } else {
      try await crawler.go(through: [probe.root], into: &listing)
    }
    listing.forgetETagsAboveProblems()
    if let problem = listing.problems.kept.first(where: { $0.path.isEmpty }) {
      throw CloudError(
        subject: requests.address.description, reason: problem.reason, detail: problem.detail,
        remedy: "its entries in the stored listing stay")
    }
    return listing
  }

  private var crawler: FolderCrawler {
    FolderCrawler(room: room) { try await requests.propfind($0, .folder, room).contents }
  }

  /// Requests the complete cloud in one response; returns nil if the server does not provide it.
  ///
  /// Many servers refuse such a request. A response that takes minutes may also break off, although
  /// short responses would arrive.
  private func wholeTree(_ isRefused: inout Bool) async throws -> FolderContents? {
    if isRefused { return nil }
    do {
      return try await requests.propfind(.root, .tree, room).contents
    } catch let error as CloudError {
      if error.isGeneral || error.reason == .tooLarge { throw error }
      // A server error may not occur the next time.
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
    // Either every folder is empty, or the server listed one level although it was asked for all
    // levels. Requests for the folders show which.
    listing.take(whole, of: RemoteFolder(path: .root))
    let before = listing.files.count
    try await crawler.go(through: whole.folders, into: &listing)
    listing.refusesTrees =
      listing.files.count > before || listing.folders.count > whole.folders.count + 1
  }
}

extension RemoteListing {
  /// Removes the ETags of all folders that contain problems, so that these folders are listed
  /// again.
  mutating func forgetETagsAboveProblems() {
    var unknown: Set<RemotePath> = [.root]
    for problem in problems.kept {
      guard let path = try? RemotePath(problem.path) else { continue }
      unknown.insert(path)
      // If a folder is already in the set, all folders above it are, too.
      for folder in path.ancestors where !unknown.insert(folder).inserted { break }
    }
    for index in folders.indices
    where problems.areIncomplete || problems.count > 0 && unknown.contains(folders[index].path) {
      folders[index].etag = nil
    }
  }
}
