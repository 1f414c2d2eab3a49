// SPDX-License-Identifier: Apache-2.0

/// What a listing says of a file.
struct RemoteFile: Hashable, Sendable {
  let path: RemotePath
  var byteCount: Int64?
  /// As the server wrote it, with quotes and `W/`; nil also for a longer one than is kept.
  var etag: String?
  /// Milliseconds since 1970.
  var modificationMilliseconds: Int64?
}

extension String {
  /// An ETag without what says that it is weak: Apache calls that of a file weak for a second or two
  /// after it was written, and means the same file (RFC 9110 8.8.3.2).
  var opaqueTag: Substring { hasPrefix("W/") ? dropFirst(2) : self[...] }
}

/// What a listing says of a folder.
struct RemoteFolder: Hashable, Sendable {
  let path: RemotePath
  var etag: String?
}

/// What a cloud holds, as far as it could be listed.
struct RemoteListing: Sendable {
  var files: [RemoteFile] = []
  /// Every folder that was listed, with what it held then.
  var folders: [RemoteFolder] = []
  /// What could not be listed; a folder's content is unknown, not gone.
  var problems = CloudProblems()
  /// How many bytes of answers it took.
  var byteCount = 0
  /// Whether the server lists folders only one at a time.
  var refusesTrees = false
  /// Whether a folder's ETag stands for all that lies below it.
  var hasDeepETags = false
}

/// What is known of a cloud from the last time.
struct KnownTree: Sendable {
  var files: [RemoteFile] = []
  var folders: [RemoteFolder] = []
  var refusesTrees = false
  var hasDeepETags = false
}
