// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Makes small pictures for a grid.
public protocol ThumbnailProviding: Sendable {
  /// Makes a thumbnail that fills a cell: oriented, cropped at the centre, in sRGB, opaque.
  ///
  /// A video gives a frame of its beginning. A picture smaller than the cell is enlarged.
  /// Cancelling the task abandons the answer.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - size: The cell in pixels.
  /// - Returns: An image of exactly that size.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)`` and
  ///   `timedOut` and `tooLarge` where making it would take too much.
  func thumbnail(ofFileAt path: String, size: PixelSize) async throws(MediaError) -> PixelImage
}
