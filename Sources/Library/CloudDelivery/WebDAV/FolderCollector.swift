// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The effect of an entry on the ``ListingAllowance`` of its response.
enum EntryOutcome {
  /// The entry increases the allowance.
  ///
  /// The entry was kept or skipped, or its problem is one of the first problems, which are kept.
  case counts
  /// The entry does not increase the allowance, because its problem is only counted.
  case isNothing
  /// The entry would exceed the limits of ``ListingRoom``.
  case isTooMuch
}

/// Collects the entries of one response while it is received.
///
/// Nothing else of the response is kept.
final class FolderCollector {
  private let folder: RemotePath
  private let address: RemoteAddress
  private let depth: DAVDepth
  private let room: ListingRoom
  private var contents = FolderContents()
  /// The entries and bytes that were reserved, also for entries that are not kept.
  private var taken = ListingRoom.Amount()
  // Servers may repeat entries. A file and a folder with the same name are two entries.
  private var seenFiles: Set<RemotePath> = []
  private var seenFolders: Set<RemotePath> = []

  /// - Parameters:
  ///   - folder: The requested folder. Entries outside it are refused.
  ///   - depth: The requested depth. Deeper entries are skipped.
  ///   - address: The base address.
  ///   - room: The limits on what the listing keeps in memory.
  init(of folder: RemotePath, _ depth: DAVDepth, at address: RemoteAddress, _ room: ListingRoom) {
    self.folder = folder
    self.depth = depth
    self.address = address
    self.room = room
  }

  var limits: ListingLimits { room.limits }

  /// Counts received bytes; returns false if the limit is exceeded.
  func receive(_ count: Int) -> Bool { room.receive(count) }

  /// Handles an entry of a WebDAV response.
  func take(_ response: DAVResponse) -> EntryOutcome {
    guard takeRoom(bytes: 0) else { return .isTooMuch }
    if response.isFolder == true { contents.reportsFolders = true }
    if response.hasFileIdentifier { contents.hasFileIdentifiers = true }
    do throws(RemotePath.PathError) {
      let (path, endsInSlash) = try address.path(of: response.href)
      guard path == folder || path.isInside(folder) else {
        throw .init(path: path.text, detail: "is outside the folder that was requested")
      }
      let isFolder = response.isFolder ?? endsInSlash
      guard !path.isHidden, isNew(path, isFolder: isFolder) else { return .counts }
      return take(response, path, isFolder: isFolder)
    } catch {
      return refuse(error)
    }
  }

  /// Handles an entry of a JSON list.
  func take(_ entry: JSONFolderParser.Entry) -> EntryOutcome {
    guard takeRoom(bytes: 0) else { return .isTooMuch }
    let isHidden = entry.name.utf8.first == 0x2E && !entry.name.utf8.allSatisfy { $0 == 0x2E }
    guard !isHidden else { return .counts }
    do throws(RemotePath.PathError) {
      guard !entry.name.contains("\u{FFFD}") else {
        throw .init(
          path: folder.text + "/" + entry.name,
          detail: "its name is not UTF-8; rename it on the server")
      }
      let path = try folder.appending(entry.name)
      let isFolder = entry.type == "directory"
      guard isFolder || entry.type == "file", isNew(path, isFolder: isFolder) else {
        return .counts
      }
      if isFolder { return keep(RemoteFolder(path: path)) }
      return keep(
        RemoteFile(
          path: path, byteCount: entry.size.flatMap { $0 < 0 ? nil : $0 },
          modificationMilliseconds: entry.mtime.flatMap(HTTPDate.milliseconds)))
    } catch {
      return refuse(error)
    }
  }

  /// Handles an entry that is not well-formed XML.
  ///
  /// - Parameter href: The reference of the entry, or an empty text if it is unknown.
  /// - Returns: The effect on the allowance of the response.
  func takeBroken(_ href: String) -> EntryOutcome {
    guard takeRoom(bytes: 0) else { return .isTooMuch }
    let path = try? address.path(of: href).path
    // A problem with the path of the base would mean that the whole cloud is unknown.
    let known = path.flatMap { $0.isInside(folder) ? $0 : nil }
    return note(
      CloudProblem(
        path: known?.text ?? "(unknown)", reason: .damaged,
        detail: "its entry in the list is not XML; ask the server's owner"),
      isPathKnown: known != nil)
  }

  /// The number of entries with problems.
  var problemCount: Int { contents.problems.count }

  /// Returns the contents, and frees the reservation of entries that are not kept.
  func end() -> FolderContents {
    let kept = ListingRoom.Amount(
      entries: contents.files.count + contents.folders.count + contents.problems.count,
      bytes: taken.bytes)
    room.giveBack(.init(entries: taken.entries - kept.entries, bytes: 0))
    taken = kept
    contents.amount = kept
    return contents
  }

  /// Frees everything that the response reserved.
  func cancel() {
    room.giveBack(taken)
    taken = .init()
  }

  private func isNew(_ path: RemotePath, isFolder: Bool) -> Bool {
    isFolder ? seenFolders.insert(path).inserted : seenFiles.insert(path).inserted
  }

  private func take(_ response: DAVResponse, _ path: RemotePath, isFolder: Bool) -> EntryOutcome {
    let isItself = path == folder
    if let status = response.status ?? (response.isFolder == nil ? response.refusedStatus : nil),
      !(200..<300).contains(status)
    {
      // The file was removed after the server found it and before the server read its properties.
      if status == 404, !isItself { return .counts }
      return note(
        CloudProblem(
          path.text, CloudError(HTTPResponseHeader(status: status, fields: []), at: path.text)))
    }
    let etag = response.etag.flatMap { $0.utf8.count > limits.etagBytes ? nil : $0 }
    if isItself {
      contents.itself = RemoteFolder(path: path, etag: etag)
      return .counts
    }
    // The server listed deeper than it was asked. The same entry comes again when its folder is
    // requested.
    if depth != .tree, path.parent != folder { return .counts }
    if isFolder { return keep(RemoteFolder(path: path, etag: etag)) }
    return keep(
      RemoteFile(
        path: path, byteCount: response.byteCount, etag: etag,
        modificationMilliseconds: response.modificationMilliseconds))
  }

  private func keep(_ file: RemoteFile) -> EntryOutcome {
    guard takeRoom(bytes: file.keptBytes) else { return .isTooMuch }
    contents.files.append(file)
    return .counts
  }

  private func keep(_ folder: RemoteFolder) -> EntryOutcome {
    guard takeRoom(bytes: folder.keptBytes) else { return .isTooMuch }
    contents.folders.append(folder)
    return .counts
  }

  /// Reserves a number of kept bytes, or one entry if the number is 0.
  private func takeRoom(bytes: Int) -> Bool {
    let more = ListingRoom.Amount(entries: bytes == 0 ? 1 : 0, bytes: bytes)
    guard room.take(more) else { return false }
    taken.entries += more.entries
    taken.bytes += more.bytes
    return true
  }

  private func refuse(_ error: RemotePath.PathError) -> EntryOutcome {
    // An empty path would mean the base of the cloud.
    note(
      CloudProblem(
        path: error.path.isEmpty ? "(empty)" : error.path, reason: .unsupported,
        detail: error.detail))
  }

  private func note(_ problem: CloudProblem, isPathKnown: Bool = true) -> EntryOutcome {
    contents.problems.append(problem, isPathKnown: isPathKnown)
    return contents.problems.leftOff == 0 ? .counts : .isNothing
  }
}

extension RemoteFile {
  /// The number of bytes of the path and ETag, which are kept.
  fileprivate var keptBytes: Int { path.text.utf8.count + (etag?.utf8.count ?? 0) }
}

extension RemoteFolder {
  /// The number of bytes of the path and ETag, which are kept.
  fileprivate var keptBytes: Int { path.text.utf8.count + (etag?.utf8.count ?? 0) }
}

extension KnownTree {
  /// The numbers of entries and bytes that are reserved for the value.
  var amount: ListingRoom.Amount {
    .init(
      entries: files.count + folders.count,
      bytes: files.reduce(0) { $0 + $1.keptBytes } + folders.reduce(0) { $0 + $1.keptBytes })
  }
}
