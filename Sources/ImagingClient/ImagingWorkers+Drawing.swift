// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerCore
public import PickerModel

extension ImagingWorkers: PictureDrawing {
  /// What errors of drawing name instead of a file.
  private static let job = "drawing"

  /// Draws an SVG document.
  ///
  /// - Parameters:
  ///   - svg: A document of our own.
  ///   - size: The size to draw it at, in pixels.
  /// - Returns: An image of exactly that size.
  /// - Throws: ``MediaError``, as the port says, and `timedOut`.
  public func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    try await drawing.run(named: Self.job) { link throws(MediaError) in
      try link.answer(.draw(svg: svg, size: size), named: Self.job) { response in
        guard case .pixels(let image) = response, image.size == size else { return nil }
        return image
      }
    }
  }

  /// Writes a picture down.
  ///
  /// - Parameters:
  ///   - picture: What to write.
  ///   - encoding: How to write it.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError``, as the port says, and `timedOut`.
  public func encode(
    _ picture: Picture, as encoding: PictureEncoding
  ) async throws(MediaError) -> [UInt8] {
    let wire = WireEncoding(
      contentType: encoding.contentType, quality: encoding.quality, exif: encoding.exif)
    switch picture {
    case .drawing(let svg, let size):
      return try await file(.encodeDrawing(svg: svg, size: size, wire))
    case .pixels(let image):
      return try await file(.encodePixels(image, wire))
    case .animation(let animation):
      guard encoding.contentType == .gif else {
        throw MediaError(
          path: Self.job, reason: .unsupported, detail: "an animation is written as GIF only")
      }
      return try await file(
        .animation(
          animation.frames.map { WireFrame(image: $0.image, milliseconds: $0.milliseconds) }))
    }
  }

  /// Writes a film down as a QuickTime movie.
  ///
  /// - Parameter film: What to write.
  /// - Returns: The file's bytes.
  /// - Throws: ``MediaError``, as the port says, and `timedOut`.
  public func encode(_ film: Film) async throws(MediaError) -> [UInt8] {
    try await file(
      on: filming,
      .film(
        frames: film.frames, size: film.size, framesPerSecond: film.framesPerSecond,
        captureDate: film.captureDate))
  }

  private func file(
    on pool: WorkerPool? = nil, _ request: ImagingRequest
  ) async throws(MediaError) -> [UInt8] {
    try await (pool ?? drawing).run(named: Self.job) { link throws(MediaError) in
      try link.answer(request, named: Self.job) { response in
        guard case .file(let bytes) = response else { return nil }
        return bytes
      }
    }
  }
}
