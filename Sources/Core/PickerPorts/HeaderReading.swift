// SPDX-License-Identifier: Apache-2.0

/// Reads the headers of image and video files: their metadata, without decoding pixels.
public protocol HeaderReading: Sendable {
  /// Reads the header (the metadata) of one image or video file.
  ///
  /// If the task is cancelled, the caller does not use the result.
  ///
  /// - Parameter path: The file's absolute path.
  /// - Returns: The header.
  /// - Throws: ``MediaError``. Its reason is `notFound` if there is no readable file, `unsupported`
  ///   if the file is neither an image nor a video, and `damaged` if the file is corrupt.
  func header(ofFileAt path: String) async throws(MediaError) -> MediaHeader
}
