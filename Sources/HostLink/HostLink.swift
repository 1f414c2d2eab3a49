// SPDX-License-Identifier: Apache-2.0

/// The link between an app and a picker in another process: what both ends hold each other to.
///
/// A message is one line of JSON-RPC 2.0 over a local socket. Payloads are descriptors that travel
/// with the answer that names them, or chunks that are asked for. See `Docs/reference/host-link.md`.
package enum HostLink {
  /// The versions spoken here.
  package static let versions = [1]
  /// The longest line in bytes, its end included; longer ones end the connection.
  package static let longestLine = 1 << 20
  /// The most results in one message.
  package static let mostItems = 256
  /// The most bytes of a payload in one message.
  package static let longestChunk = 1 << 18
  /// The most requests of an app that are under way at a time; more are refused.
  package static let mostRequests = 64
  /// The most payloads that are kept for an app until it releases them.
  package static let mostPayloads = 256
  /// The most pixels along each side of a decoded picture.
  package static let mostImagePixels = 4096
  /// The most descriptors that may have come without the message that names them.
  package static let mostDescriptors = 4
  /// The most bytes that may wait for the other end to read them.
  package static let mostUnread = 8 << 20
  /// How long the other end may take to read what waits, or to finish a line it began.
  package static let patience = Duration.seconds(10)
  /// How long an app may take to say hello.
  package static let patienceForHello = Duration.seconds(30)
}
