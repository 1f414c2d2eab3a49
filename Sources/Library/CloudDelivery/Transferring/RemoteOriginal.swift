// SPDX-License-Identifier: Apache-2.0

/// The file of an original on a server.
struct RemoteOriginal: Hashable, Sendable {
  /// The address, percent-encoded.
  var address: String
  /// The login for the request.
  var login: HTTPLogin?
  /// The ETag that the listing states, weak or strong, or nil if it states none.
  var etag: String?
  /// The modification time that the listing states, in milliseconds since 1970.
  var modified: Int64?
  /// The size in bytes that the listing states.
  var byteCount: Int64?

  /// The listed version of the content.
  var listed: ListedVersion {
    ListedVersion(validator: etag, modified: modified, byteCount: byteCount)
  }
}

/// The version of a file in a listing.
///
/// The version is stored on the disk and therefore contains no address and no login.
struct ListedVersion: Codable, Hashable, Sendable {
  /// The ETag.
  var validator: String?
  var modified: Int64?
  var byteCount: Int64?
}
