// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Draws our own pictures inside this process, on a few threads of its own.
///
/// Drawing lets libvips read SVG in the whole process, for good; see ``PictureDrawer``.
public struct InProcessDrawing: PictureDrawing {
  private let queue: ImagingQueue

  /// Prepares to draw; libvips starts with the first drawing.
  ///
  /// - Parameter width: How many pictures are drawn at a time. The default is 2.
  public init(width: Int = 2) {
    queue = ImagingQueue(width: width)
  }

  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: A document of our own.
  ///   - size: The size to draw it at, in pixels.
  /// - Returns: An image of exactly that size.
  /// - Throws: ``MediaError``, as the port says.
  public func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    try await queue.run(named: "drawing") { () throws(MediaError) in
      try PictureDrawer.draw(svg: svg, size: size)
    }
  }

  /// Writes a picture down.
  ///
  /// - Parameters:
  ///   - picture: What to write.
  ///   - encoding: How to write it.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError``, as the port says.
  public func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) async throws(MediaError) -> [UInt8] {
    try await queue.run(named: "drawing") { () throws(MediaError) in
      try PictureDrawer.encode(picture, as: encoding)
    }
  }

  /// Writes a film down as a QuickTime movie.
  ///
  /// - Parameter film: What to write.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError``, as the port says.
  public func encode(_ film: Film) async throws(MediaError) -> [UInt8] {
    try await queue.run(named: "drawing") { () throws(MediaError) in try FilmWriter.encode(film) }
  }
}
