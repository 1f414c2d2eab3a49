// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// The response of a worker to a request.
public enum ImagingResponse: Hashable, Sendable {
  /// The header of a photo or video.
  case header(WireHeader)
  /// The metadata in a sidecar.
  case sidecar(WireSidecar)
  /// The pixels of a drawing.
  case pixels(PixelImage)
  /// A thumbnail; `origin` is a raw value of `Thumbnail.Origin`.
  case thumbnail(PixelImage, origin: String, isPreliminary: Bool)
  /// The content of a rendition, which is the file that the host app receives instead of the
  /// original.
  ///
  /// If `bytes` is nil, the client must copy the original and apply the edits to the copy.
  case rendition(
    contentType: ContentType, pixelSize: PixelSize, bytes: [UInt8]?, edits: [FileEdit])
  /// The file is a video, which only a worker for videos can open.
  case isVideo
  /// The picture must be decoded, which only a worker with decoders can do.
  case needsDecoder
  /// The video must be converted; the client must send another request with a file for the result.
  case needsConversion
  /// The progress of a video conversion; another response follows.
  ///
  /// `bytes` is the number of bytes that were read so far; `total` is the size of the file.
  case progress(bytes: Int64, total: Int64)
  /// The bytes of a picture or video file that the worker encoded.
  case file([UInt8])
  /// The restrictions that the kernel enforces on the worker.
  ///
  /// `landlock` is the version of Landlock, which restricts access to files, or 0 if the kernel
  /// does not support it. `filtersCalls` states whether the kernel blocks system calls that
  /// decoding does not need.
  case confinement(landlock: Int, filtersCalls: Bool)
  /// The job failed.
  ///
  /// `isLasting` is true if the file is the cause, so that a second attempt would fail, too. It is
  /// false if the worker process is the cause.
  case failed(FailureReason, detail: String, isLasting: Bool)

  /// The response as the bytes of a message.
  public var bytes: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .header(let header):
      writer.write(0)
      header.write(to: &writer)
    case .sidecar(let sidecar):
      writer.write(8)
      sidecar.write(to: &writer)
    case .pixels(let image):
      writer.write(1)
      writer.write(image)
    case .rendition(let contentType, let size, let bytes, let edits):
      writer.write(2)
      writer.write(contentType.rawValue)
      writer.write(size)
      writer.write(bytes) { $0.write($1) }
      writer.write(edits.count)
      for edit in edits { writer.write(edit) }
    case .needsConversion: writer.write(6)
    case .isVideo: writer.write(9)
    case .needsDecoder: writer.write(10)
    case .progress(let bytes, let total):
      writer.write(11)
      writer.write(Int(bytes))
      writer.write(Int(total))
    case .file(let bytes):
      writer.write(3)
      writer.write(bytes)
    case .thumbnail(let image, let origin, let isPreliminary):
      writer.write(5)
      writer.write(image)
      writer.write(origin)
      writer.write(isPreliminary)
    case .confinement(let landlock, let filtersCalls):
      writer.write(7)
      writer.write(landlock)
      writer.write(filtersCalls)
    case .failed(let reason, let detail, let isLasting):
      writer.write(4)
      writer.write(reason.rawValue)
      writer.write(detail)
      writer.write(isLasting)
    }
    return writer.bytes
  }

  /// Decodes a response from the bytes of a message.
  ///
  /// - Parameter bytes: The received bytes.
  /// - Throws: ``WireError/garbled`` if the bytes are not a response.
  public init(_ bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    self = try Self.read(&reader)
    try reader.finish()
  }

  private static func read(_ reader: inout WireReader) throws(WireError) -> Self {
    switch try reader.int() {
    case 0: return .header(try WireHeader(&reader))
    case 1: return .pixels(try reader.image())
    case 2:
      return .rendition(
        contentType: ContentType(rawValue: try reader.string()), pixelSize: try reader.size(),
        bytes: try reader.optional { reader throws(WireError) in try reader.array() },
        edits: try reader.edits())
    case 3: return .file(try reader.array())
    case 4:
      return .failed(
        try reader.named(FailureReason.self), detail: try reader.string(),
        isLasting: try reader.bool())
    case 5:
      return .thumbnail(
        try reader.image(), origin: try reader.string(), isPreliminary: try reader.bool())
    case 6: return .needsConversion
    case 9: return .isVideo
    case 10: return .needsDecoder
    case 11: return .progress(bytes: Int64(try reader.int()), total: Int64(try reader.int()))
    case 7:
      return .confinement(landlock: try reader.int(), filtersCalls: try reader.bool())
    case 8: return .sidecar(try WireSidecar(&reader))
    default: throw .garbled
    }
  }
}
