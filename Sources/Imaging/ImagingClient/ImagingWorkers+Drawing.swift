// SPDX-License-Identifier: Apache-2.0

import ImagingWire
public import PickerCore
public import PickerModel

extension ImagingWorkers: PictureDrawing {
  /// The name that errors of drawing state instead of a file.
  private static let job = "drawing"

  /// Draws an SVG document in a worker, which is a separate process.
  ///
  /// - Parameters:
  ///   - svg: The SVG document, which must not come from a person or an app.
  ///   - size: The width and height of the image in pixels.
  /// - Returns: An image of exactly this size.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
  public func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    try await drawing.run(named: Self.job) { link throws(MediaError) in
      try link.answer(.draw(svg: svg, size: size), named: Self.job) { response in
        guard case .pixels(let image) = response, image.size == size else { return nil }
        return image
      }
    }
  }

  /// Encodes a picture as the bytes of a file, in a worker (a separate process).
  ///
  /// - Parameters:
  ///   - picture: The picture to encode.
  ///   - encoding: The format and the quality of the file.
  /// - Returns: The bytes of the file.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
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

  /// Encodes a video as a QuickTime movie, in a worker (a separate process).
  ///
  /// - Parameter video: The video to draw and encode.
  /// - Returns: The bytes of the file.
  /// - Throws: `MediaError` as described for `PictureDrawing`, or with the reason `timedOut`.
  public func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] {
    try await file(
      on: videoDrawing,
      .video(
        frames: video.frames, size: video.size, framesPerSecond: video.framesPerSecond,
        captureDate: video.captureDate))
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
