// SPDX-License-Identifier: Apache-2.0

/// Reads sidecars: files with metadata beside a photo or video.
public protocol SidecarReading: Sendable {
  /// Reads one sidecar: XMP, or the JSON of Google Takeout, of a photo or of an album's folder.
  ///
  /// The kind is recognised by content. Cancelling the task abandons the answer.
  ///
  /// - Parameter path: The sidecar's absolute path.
  /// - Returns: Its metadata.
  /// - Throws: ``MediaError``: `notFound` where there is no readable file, `unsupported` where it
  ///   is not a sidecar, `damaged` where it is corrupt, `tooLarge` where it is longer than any
  ///   genuine one.
  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts
}
