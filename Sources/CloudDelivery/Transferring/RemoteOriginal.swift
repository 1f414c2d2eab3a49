// SPDX-License-Identifier: Apache-2.0

/// Where an original is fetched from.
struct RemoteOriginal: Hashable, Sendable {
  /// The address, percent-encoded.
  var address: String
  /// Who asks.
  var login: HTTPLogin?
  /// The version that the listing knows, as the server said it; nil where it said nothing.
  var validator: String?
  /// When the listing says that it changed last, in milliseconds since 1970.
  var modified: Int64?
  /// The size in bytes that the listing knows.
  var byteCount: Int64?

  /// All that the listing says of the content.
  var listed: ListedVersion {
    ListedVersion(validator: validator, modified: modified, byteCount: byteCount)
  }
}

/// What a listing says of a file's content; no address and no login, for it is written down.
struct ListedVersion: Codable, Hashable, Sendable {
  var validator: String?
  var modified: Int64?
  var byteCount: Int64?
}
