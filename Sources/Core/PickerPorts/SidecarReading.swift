// SPDX-License-Identifier: Apache-2.0

/// Reads sidecars: files next to a photo or video that contain its metadata.
public protocol SidecarReading: Sendable {
  /// Reads one sidecar: an XMP file, or a JSON file of Google Takeout.
  ///
  /// A JSON file can describe a photo or the folder of an album. Locket detects the kind of sidecar
  /// from its content. If the task is cancelled, the caller does not use the result.
  ///
  /// - Parameter path: The sidecar's absolute path.
  /// - Returns: The metadata that the sidecar states.
  /// - Throws: ``MediaError``. The reason is `notFound` if there is no readable file, `unsupported`
  ///   if the file is not a sidecar, `damaged` if the sidecar is corrupt, and `tooLarge` if the
  ///   file is larger than any real sidecar.
  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts
}
