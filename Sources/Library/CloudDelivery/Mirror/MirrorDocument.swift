// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The list of a mirror's files and their states, stored beside the prefix files.
struct MirrorDocument: Sendable {
  /// Whether a file's prefix is on this machine.
  enum State: String, Codable, Sendable {
    /// The prefix is stored.
    case ready
    /// The prefix must still be read.
    case pending
    /// The file is neither a photo nor a video.
    case other
  }

  /// A file of the cloud.
  struct Item: Hashable, Sendable {
    var file: RemoteFile
    var state: State
    /// The number of milliseconds that is added to the modification time of the prefix file.
    ///
    /// If a file changes but keeps its time and size, this number makes the prefix file look
    /// changed.
    var revision = 0

    /// The modification time of the prefix file in milliseconds since 1970.
    var prefixTime: Int64 { (file.modificationMilliseconds ?? 0) + Int64(revision) }
  }

  var address: String
  var items: [RemotePath: Item] = [:]
  var folders: [RemoteFolder] = []
  var refusesTrees = false
  var hasDeepETags = false

  /// The contents of the cloud at the last listing, for reuse in a new listing.
  var known: KnownTree {
    KnownTree(
      files: items.values.map(\.file), folders: folders, refusesTrees: refusesTrees,
      hasDeepETags: hasDeepETags)
  }
}

extension MirrorDocument {
  /// An error of reading a document.
  enum ReadError: Error {
    case damaged
    case newerVersion(Int)
  }

  static let version = 1

  /// The version of a document, which is decoded first.
  private struct VersionHeader: Codable {
    let version: Int
  }

  /// The JSON form of the document.
  private struct Written: Codable {
    struct File: Codable {
      let path: String
      let bytes: Int64?
      let modified: Int64?
      let etag: String?
      let state: State
      let revision: Int?
    }

    struct Folder: Codable {
      let path: String
      let etag: String?
    }

    let version: Int
    let address: String
    let refusesTrees: Bool
    let hasDeepETags: Bool
    let folders: [Folder]
    let files: [File]
  }

  /// Reads a document.
  ///
  /// Paths that lead out of the mirror's folder are skipped.
  init(_ data: Data) throws(ReadError) {
    let decoder = JSONDecoder()
    guard let header = try? decoder.decode(VersionHeader.self, from: data) else { throw .damaged }
    guard header.version == Self.version else { throw .newerVersion(header.version) }
    guard let written = try? decoder.decode(Written.self, from: data) else { throw .damaged }
    address = written.address
    refusesTrees = written.refusesTrees
    hasDeepETags = written.hasDeepETags
    folders = written.folders.compactMap { folder in
      (try? RemotePath(folder.path)).map { RemoteFolder(path: $0, etag: folder.etag) }
    }
    for file in written.files {
      guard let path = try? RemotePath(file.path), !path.text.isEmpty, !path.isHidden else {
        continue
      }
      items[path] = Item(
        file: RemoteFile(
          path: path, byteCount: file.bytes, etag: file.etag,
          modificationMilliseconds: file.modified),
        state: file.state, revision: file.revision ?? 0)
    }
  }

  /// Encodes the document in a fixed order, so that equal documents have equal bytes.
  func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let files = items.values.sorted { $0.file.path < $1.file.path }.map { item in
      Written.File(
        path: item.file.path.text, bytes: item.file.byteCount,
        modified: item.file.modificationMilliseconds, etag: item.file.etag, state: item.state,
        revision: item.revision == 0 ? nil : item.revision)
    }
    return try encoder.encode(
      Written(
        version: Self.version, address: address, refusesTrees: refusesTrees,
        hasDeepETags: hasDeepETags,
        folders: folders.sorted { $0.path < $1.path }.map {
          .init(path: $0.path.text, etag: $0.etag)
        },
        files: files))
  }
}
