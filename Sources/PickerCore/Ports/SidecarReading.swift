// SPDX-License-Identifier: Apache-2.0

/// Reads what sidecars say of the files that they lie beside.
public protocol SidecarReading: Sendable {
  /// Reads one sidecar: XMP, or the JSON of Google Takeout, of a photo or of an album's folder.
  ///
  /// What kind it is shows in its content. Cancelling the task abandons the answer.
  ///
  /// - Parameter path: The sidecar's absolute path.
  /// - Returns: What it says.
  /// - Throws: ``MediaError``: `notFound` where there is no readable file, `unsupported` where it is
  ///   no sidecar, `damaged` where it is a broken one, `tooLarge` where it is longer than any
  ///   honest one.
  func sidecar(ofFileAt path: String) async throws(MediaError) -> SidecarFacts
}
