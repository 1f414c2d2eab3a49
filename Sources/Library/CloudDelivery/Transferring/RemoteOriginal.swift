// SPDX-License-Identifier: Apache-2.0

/// The file of an original on a server.
struct RemoteOriginal: Hashable, Sendable {
  /// The address, percent-encoded.
  var address: String
  /// The login for the request.
  var login: HTTPLogin?
  /// The validator that the server sent for the listed version, or nil if it sent none.
  var validator: String?
  /// The modification time that the listing states, in milliseconds since 1970.
  var modified: Int64?
  /// The size in bytes that the listing states.
  var byteCount: Int64?

  /// The listed version of the content.
  var listed: ListedVersion {
    ListedVersion(validator: validator, modified: modified, byteCount: byteCount)
  }
}

/// The version of a file in a listing.
///
/// The version is stored on the disk and therefore contains no address and no login.
struct ListedVersion: Codable, Hashable, Sendable {
  var validator: String?
  var modified: Int64?
  var byteCount: Int64?
}
