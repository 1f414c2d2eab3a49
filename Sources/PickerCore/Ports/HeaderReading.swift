// SPDX-License-Identifier: Apache-2.0

/// Reads the headers of image and video files.
public protocol HeaderReading: Sendable {
  /// Reads one file's header.
  ///
  /// Cancelling the task abandons the answer.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The header.
  /// - Throws: ``MediaError``: `notFound` where there is no readable file, `unsupported` where it
  ///   is neither image nor video, `damaged` where it is corrupt.
  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader
}
