// SPDX-License-Identifier: Apache-2.0

/// Reads sidecars: files that contain the metadata of a photo or video next to them.
public protocol SidecarReading: Sendable {
  /// Reads one sidecar: an XMP file, or JSON of Google Takeout for a photo or an album's folder.
  ///
  /// The kind of sidecar is recognized by content. If the task is cancelled, the answer is
  /// discarded.
  ///
  /// - Parameter path: The sidecar's absolute path.
  /// - Returns: Its metadata.
  /// - Throws: ``MediaError``: `notFound` if there is no readable file, `unsupported` if the file
  ///   is not a sidecar, `damaged` if it is corrupt, `tooLarge` if it is longer than any genuine
  ///   sidecar.
  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts
}
