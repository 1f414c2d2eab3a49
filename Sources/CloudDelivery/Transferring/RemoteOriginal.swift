// SPDX-License-Identifier: Apache-2.0

/// Where an original is fetched from.
struct RemoteOriginal: Hashable, Sendable {
  /// The address, percent-encoded.
  var address: String
  /// Who asks.
  var login: HTTPLogin?
  /// The version that the listing knows, as the server said it; nil where it said nothing.
  var validator: String?
  /// The size in bytes that the listing knows.
  var byteCount: Int64?
}
