// SPDX-License-Identifier: Apache-2.0

/// The versions and limits of the link between an app and a picker in another process.
///
/// A message is one line of JSON-RPC 2.0 over a local socket. A payload is the bytes of an item.
/// The picker sends it as a file descriptor together with its response, or the app reads it in
/// chunks. See `Docs/reference/host-link.md`.
package enum HostLink {
  /// The supported versions.
  package static let versions = [1]
  /// The maximum length of a line in bytes, including the line end; a longer line closes the
  /// connection.
  package static let maximumLineLength = 1 << 20
  /// The maximum number of results in one message.
  package static let maximumItemCount = 256
  /// The maximum number of payload bytes in one message.
  package static let maximumChunkLength = 1 << 18
  /// The maximum number of requests of one app that run simultaneously; further requests are
  /// refused.
  package static let maximumRequestCount = 64
  /// The maximum number of payloads that are kept for an app until it releases them.
  package static let maximumPayloadCount = 256
  /// The maximum length of each side of a decoded picture, in pixels.
  package static let maximumImageSide = 4096
  /// The maximum number of descriptors that may arrive before the message that names them.
  package static let maximumDescriptorCount = 4
  /// The maximum number of bytes that one end has sent and the other end has not read.
  package static let maximumUnreadByteCount = 8 << 20
  /// The maximum time in which the other end must read waiting bytes or finish a line.
  package static let patience = Duration.seconds(10)
  /// The maximum time until an app sends its introduction.
  package static let patienceForHello = Duration.seconds(30)
}
