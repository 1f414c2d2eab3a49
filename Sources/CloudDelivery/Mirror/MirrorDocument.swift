// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a mirror knows, as it is written down beside the heads.
struct MirrorDocument: Sendable {
  /// How much of a file is here.
  enum State: String, Codable, Sendable {
    /// Its head is here.
    case ready
    /// Its head is still to be read.
    case pending
    /// It is no photo and no film.
    case other
  }

  /// A file that is known.
  struct Item: Hashable, Sendable {
    var file: RemoteFile
    var state: State
    /// Added to the head's time in milliseconds, so that a changed file with the same time and
    /// size still looks changed.
    var revision = 0

    /// The time that its head carries.
    var stamp: Int64 { (file.modificationMilliseconds ?? 0) + Int64(revision) }
  }

  var address: String
  var items: [RemotePath: Item] = [:]
  var folders: [RemoteFolder] = []
  var refusesTrees = false
  var hasDeepETags = false

  /// What a new listing can build on.
  var known: KnownTree {
    KnownTree(
      files: items.values.map(\.file), folders: folders, refusesTrees: refusesTrees,
      hasDeepETags: hasDeepETags)
  }
}

extension MirrorDocument {
  /// Why a document cannot be read.
  enum Fault: Error {
    case damaged
    case newerVersion(Int)
  }

  static let version = 1

  /// Only what says the version.
  private struct Head: Codable {
    let version: Int
  }

  /// The document as it is written.
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

  /// Reads a document; paths that would leave the folder are passed over.
  init(_ data: Data) throws(Fault) {
    let decoder = JSONDecoder()
    guard let head = try? decoder.decode(Head.self, from: data) else { throw .damaged }
    guard head.version == Self.version else { throw .newerVersion(head.version) }
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

  /// The document in one order, so that the same knowledge gives the same bytes.
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
