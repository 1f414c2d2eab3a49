// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// Draws SVG pictures in this process, on a few separate threads.
///
/// After the first drawing, libvips accepts SVG files in the whole process, which is dangerous if
/// the process also opens photos; see ``PictureDrawer``.
public struct InProcessDrawing: PictureDrawing {
  private let queue: ImagingQueue

  /// Creates an object that draws pictures; libvips starts with the first drawing.
  ///
  /// - Parameter width: The number of pictures that are drawn in parallel. The default is 2.
  public init(width: Int = 2) {
    queue = ImagingQueue(width: width)
  }

  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: The SVG document, which must not come from a person or an app.
  ///   - size: The width and height of the image in pixels.
  /// - Returns: An image of exactly this size.
  /// - Throws: ``MediaError``, as described for `PictureDrawing`.
  public func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    try await queue.run(named: "drawing") { () throws(MediaError) in
      try PictureDrawer.draw(svg: svg, size: size)
    }
  }

  /// Encodes a picture as the bytes of a file.
  ///
  /// - Parameters:
  ///   - picture: The picture to encode.
  ///   - encoding: The format and the quality of the file.
  /// - Returns: The bytes of the file.
  /// - Throws: ``MediaError``, as described for `PictureDrawing`.
  public func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) async throws(MediaError) -> [UInt8] {
    try await queue.run(named: "drawing") { () throws(MediaError) in
      try PictureDrawer.encode(picture, as: encoding)
    }
  }

  /// Encodes a video as a QuickTime movie.
  ///
  /// - Parameter video: The video to draw and encode.
  /// - Returns: The bytes of the file.
  /// - Throws: ``MediaError``, as described for `PictureDrawing`.
  public func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] {
    try await queue.run(named: "drawing") { () throws(MediaError) in try VideoWriter.encode(video) }
  }
}
