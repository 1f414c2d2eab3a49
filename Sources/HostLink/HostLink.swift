// SPDX-License-Identifier: Apache-2.0

/// The versions and limits of the link between an app and a picker in another process.
///
/// A message is one line of JSON-RPC 2.0 over a local socket. A payload is a descriptor that is
/// sent with the response that names it, or is read in chunks. See `Docs/reference/host-link.md`.
package enum HostLink {
  /// The supported versions.
  package static let versions = [1]
  /// The maximum length of a line in bytes, its end included; a longer one ends the connection.
  package static let maximumLineLength = 1 << 20
  /// The maximum number of results in one message.
  package static let maximumItemCount = 256
  /// The maximum number of payload bytes in one message.
  package static let maximumChunkLength = 1 << 18
  /// The maximum number of requests of an app that run at a time; more are refused.
  package static let maximumRequestCount = 64
  /// The maximum number of payloads that are kept for an app until it releases them.
  package static let maximumPayloadCount = 256
  /// The maximum length of each side of a decoded picture, in pixels.
  package static let maximumImageSide = 4096
  /// The maximum number of descriptors that may arrive before the message that names them.
  package static let maximumDescriptorCount = 4
  /// The maximum number of bytes that may wait for the other end to read them.
  package static let maximumUnreadByteCount = 8 << 20
  /// How long the other end may take to read waiting bytes, or to finish a line.
  package static let patience = Duration.seconds(10)
  /// How long an app may take to say hello.
  package static let patienceForHello = Duration.seconds(30)
}
