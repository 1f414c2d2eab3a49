// SPDX-License-Identifier: Apache-2.0

/// The versions and limits of the link between an app and a picker in another process.
///
/// A message is one line of JSON-RPC 2.0 over a local socket. A payload is the bytes of an item.
/// The picker sends the payload as a file descriptor together with its response, or the app reads
/// the payload in chunks. See `Docs/reference/host-link.md`.
package enum HostLink {
  /// The versions of the link's protocol that this code supports.
  package static let versions = [1]
  /// The maximum length of a message in bytes, including the line end; a longer message closes the
  /// connection.
  package static let maximumLineLength = 1 << 20
  /// The maximum number of picked items in one message.
  package static let maximumItemCount = 256
  /// The maximum number of bytes of an item in one message.
  package static let maximumChunkLength = 1 << 18
  /// The maximum number of requests of one app that the picker runs at the same time; it refuses
  /// further requests.
  package static let maximumRequestCount = 64
  /// The maximum number of payloads (bytes of loaded items) that the picker keeps for an app until
  /// the app releases them.
  package static let maximumPayloadCount = 256
  /// The maximum width and height, in pixels, of a picture that the picker decodes for an app.
  package static let maximumImageSide = 4096
  /// The maximum number of file descriptors that may arrive before the message that names them.
  package static let maximumDescriptorCount = 4
  /// The maximum number of bytes that one end of the link has sent and the other end has not read.
  package static let maximumUnreadByteCount = 8 << 20
  /// The maximum time in which the other end of the link must read waiting bytes or finish a line.
  package static let patience = Duration.seconds(10)
  /// The maximum time from the connection until an app sends its first request, `hello`.
  package static let patienceForHello = Duration.seconds(30)
}
