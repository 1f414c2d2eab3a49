// SPDX-License-Identifier: Apache-2.0

/// The properties of a file in a listing.
struct RemoteFile: Hashable, Sendable {
  let path: RemotePath
  var byteCount: Int64?
  /// The ETag as the server wrote it, with quotes and `W/`.
  ///
  /// It is nil if the server sent no ETag, or a longer one than the limit.
  var etag: String?
  /// The last modification in milliseconds since 1970.
  var modificationMilliseconds: Int64?
}

extension String {
  /// The bytes of the ETag without the prefix `W/`, which marks a weak ETag.
  ///
  /// For a second or two after a file was written, Apache marks the file's ETag as weak. The ETag
  /// then still identifies the same file (RFC 9110 8.8.3.2). Two ETags are equal only if their
  /// bytes are equal, also if Swift considers the texts equal.
  package var opaqueTag: [UInt8] {
    Array(utf8.starts(with: "W/".utf8) ? utf8.dropFirst(2) : utf8[...])
  }
}

/// The properties of a folder in a listing.
struct RemoteFolder: Hashable, Sendable {
  let path: RemotePath
  var etag: String?
}

/// The contents of a cloud, as far as they could be listed.
struct RemoteListing: Sendable {
  var files: [RemoteFile] = []
  /// Every folder that was listed, with its ETag at the time of the listing.
  var folders: [RemoteFolder] = []
  /// The files and folders that could not be listed.
  ///
  /// The contents of such a folder are unknown. Files that were known in it must not be treated as
  /// removed.
  var problems = CloudProblems()
  /// The number of bytes of all responses.
  var byteCount = 0
  /// Whether the server refuses to list a folder and everything below it in one response.
  var refusesTrees = false
  /// Whether the ETag of a folder changes when anything below the folder changes.
  var hasDeepETags = false
}

/// The contents of a cloud at the last listing.
struct KnownTree: Sendable {
  var files: [RemoteFile] = []
  var folders: [RemoteFolder] = []
  var refusesTrees = false
  var hasDeepETags = false
}
