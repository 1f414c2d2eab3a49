// SPDX-License-Identifier: Apache-2.0

/// The properties of a file in a listing.
struct RemoteFile: Hashable, Sendable {
  let path: RemotePath
  var byteCount: Int64?
  /// The ETag as the server wrote it, with quotes and `W/`, or nil if there is none within the
  /// limit.
  var etag: String?
  /// The last modification in milliseconds since 1970.
  var modificationMilliseconds: Int64?
}

extension String {
  /// An ETag without the prefix `W/` that marks it as weak.
  ///
  /// For a second or two after a file was written, Apache marks its ETag as weak, although the ETag
  /// identifies the same file (RFC 9110 8.8.3.2).
  var opaqueTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
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
  /// The contents of such a folder are unknown. They must not be treated as removed.
  var problems = CloudProblems()
  /// The number of bytes of all responses.
  var byteCount = 0
  /// Whether the server refuses to list a complete tree in one response.
  var refusesTrees = false
  /// Whether the ETag of a folder changes with everything below the folder.
  var hasDeepETags = false
}

/// The contents of a cloud at the last listing.
struct KnownTree: Sendable {
  var files: [RemoteFile] = []
  var folders: [RemoteFolder] = []
  var refusesTrees = false
  var hasDeepETags = false
}
