// SPDX-License-Identifier: Apache-2.0

import Imaging
import ImagingWire
import MediaFormats
import PickerModel
import PickerPorts

/// Performs the job of a request.
enum Job {
  /// Performs a job of a worker that opens photos.
  ///
  /// `report` receives the responses before the final one, which report progress.
  static func photo(
    _ request: ImagingRequest, _ file: MediaFile?, _ target: MediaFile?,
    _ report: (ImagingResponse) -> Void
  ) throws(MediaError) -> ImagingResponse {
    guard let file else { throw refusal("the request has no photo") }
    switch request {
    case .header:
      let header = try MediaHeaderReader.header(of: file)
      return .header(WireHeader(header))
    case .sidecar: return .sidecar(WireSidecar(try SidecarReader.facts(of: file)))
    case .thumbnail(let size, let acceptsPreliminary):
      let thumbnail = try ThumbnailRenderer.thumbnail(
        of: file, size: size, acceptsPreliminary: acceptsPreliminary)
      return .thumbnail(
        thumbnail.image, origin: thumbnail.origin.rawValue,
        isPreliminary: thumbnail.isPreliminary)
    case .rendition(let box, let mode, let removing, let maximumBytes):
      let request = RenditionRequest(
        fitting: box, mode: mode, removing: removing, maximumBytes: maximumBytes)
      let content = try RenditionMaker.rendition(of: file, request)
      if content.isVideoToConvert { return .needsConversion }
      return .rendition(
        contentType: content.contentType, pixelSize: content.pixelSize, bytes: content.bytes,
        edits: content.edits)
    case .conversion(let removing, let maximumBytes):
      guard let target else { throw refusal("a conversion needs a file to write to") }
      let content = try VideoConverter.convert(
        file, to: target, removing: removing, maximumBytes: maximumBytes
      ) { report(.progress(bytes: $0, total: $1)) }
      return .rendition(
        contentType: content.contentType, pixelSize: content.pixelSize, bytes: nil, edits: [])
    case .draw, .encodeDrawing, .encodePixels, .video, .animation, .confinement:
      throw refusal("this worker opens photos and cannot draw")
    }
  }

  /// Performs a job of a worker that draws.
  static func drawing(_ request: ImagingRequest) throws(MediaError) -> ImagingResponse {
    switch request {
    case .draw(let svg, let size):
      return .pixels(try PictureDrawer.draw(svg: svg, size: size))
    case .encodeDrawing(let svg, let size, let encoding):
      return .file(
        try PictureDrawer.encode(.drawing(svg: svg, size: size), as: PictureEncoding(encoding)))
    case .encodePixels(let image, let encoding):
      return .file(try PictureDrawer.encode(.pixels(image), as: PictureEncoding(encoding)))
    case .video(let frames, let size, let framesPerSecond, let date):
      return .file(
        try VideoWriter.encode(
          DrawnVideo(
            frames: frames, size: size, framesPerSecond: framesPerSecond, captureDate: date)))
    case .animation(let frames):
      let animation = Animation(
        frames.map { Animation.Frame($0.image, milliseconds: $0.milliseconds) })
      return .file(try PictureDrawer.encode(.animation(animation), as: PictureEncoding(.gif)))
    case .header, .sidecar, .thumbnail, .rendition, .conversion, .confinement:
      throw refusal("this worker draws and cannot open photos")
    }
  }

  private static func refusal(_ detail: String) -> MediaError {
    MediaError(path: "job", reason: .unsupported, detail: detail)
  }
}

extension PictureEncoding {
  init(_ wire: WireEncoding) {
    self.init(wire.contentType, quality: wire.quality, exif: wire.exif)
  }
}
