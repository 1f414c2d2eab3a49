// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// A request to a worker, which is a process that opens photos or draws pictures; each request is
/// one job.
///
/// With the first five cases, the client sends the descriptor of an open file, which the worker
/// reads.
public enum ImagingRequest: Hashable, Sendable {
  /// Reads the header of a photo or video.
  case header
  /// Reads a sidecar, which is a file with metadata beside a photo.
  case sidecar
  /// Creates a thumbnail that fills a cell of the grid; if `acceptsPreliminary` is true, it may be
  /// blurred.
  case thumbnail(PixelSize, acceptsPreliminary: Bool)
  /// Creates the file that the host app receives instead of the original; scales the picture down
  /// or converts it if necessary.
  case rendition(
    fitting: PixelSize?, mode: AssetRepresentationMode, removing: PickerMetadataOptions,
    maximumBytes: Int64?)
  /// Converts a video to common formats.
  ///
  /// A second file descriptor is sent with the message; the worker writes the result to this file.
  case conversion(removing: PickerMetadataOptions, maximumBytes: Int64?)
  /// Draws an SVG document as pixels.
  case draw(svg: String, size: PixelSize)
  /// Draws an SVG document and encodes the drawing as a picture file.
  case encodeDrawing(svg: String, size: PixelSize, WireEncoding)
  /// Encodes pixels as a picture file.
  case encodePixels(PixelImage, WireEncoding)
  /// Encodes a video whose frames are SVG documents.
  case video(frames: [String], size: PixelSize, framesPerSecond: Int, captureDate: Timestamp?)
  /// Encodes an animation from its frames, each with its duration.
  case animation([WireFrame])
  /// Reports which restrictions the kernel enforces on the worker.
  case confinement

  /// The default maximum processor time of a job in seconds.
  ///
  /// The client's timeout normally ends a job before it reaches this limit.
  public static let seconds = 120

  /// The maximum processor time of a video conversion in seconds.
  ///
  /// This time is much longer than ``seconds``, because videos can have any length.
  public static let conversionSeconds = 3600

  /// How many times as long as a thumbnail a rendition may take.
  ///
  /// A rendition takes longer because every pixel must be decoded, and the person expects to wait
  /// for it.
  public static let renditionPatience = 3

  /// How many times as long as a thumbnail this job may take.
  public var patience: Int {
    if case .rendition = self { Self.renditionPatience } else { 1 }
  }

  /// The request as the bytes of a message.
  public var bytes: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .header: writer.write(0)
    case .sidecar: writer.write(10)
    case .thumbnail(let size, let acceptsPreliminary):
      writer.write(1)
      writer.write(size)
      writer.write(acceptsPreliminary)
    case .rendition(let box, let mode, let removing, let maximumBytes):
      writer.write(2)
      writer.write(box) { $0.write($1) }
      writer.write(mode.rawValue)
      writer.write(removing.rawValue)
      writer.write(maximumBytes) { $0.write($1) }
    case .conversion(let removing, let maximumBytes):
      writer.write(8)
      writer.write(removing.rawValue)
      writer.write(maximumBytes) { $0.write($1) }
    case .draw(let svg, let size):
      writer.write(3)
      writer.write(svg)
      writer.write(size)
    case .encodeDrawing(let svg, let size, let encoding):
      writer.write(4)
      writer.write(svg)
      writer.write(size)
      encoding.write(to: &writer)
    case .encodePixels(let image, let encoding):
      writer.write(5)
      writer.write(image)
      encoding.write(to: &writer)
    case .video(let frames, let size, let framesPerSecond, let date):
      writer.write(6)
      writer.write(frames.count)
      for frame in frames { writer.write(frame) }
      writer.write(size)
      writer.write(framesPerSecond)
      writer.write(date) { $0.write($1) }
    case .confinement: writer.write(9)
    case .animation(let frames):
      writer.write(7)
      writer.write(frames.count)
      for frame in frames {
        writer.write(frame.image)
        writer.write(frame.milliseconds)
      }
    }
    return writer.bytes
  }

  /// Decodes a request from the bytes of a message.
  ///
  /// - Parameter bytes: The received bytes.
  /// - Throws: ``WireError/garbled`` if the bytes are not a request.
  public init(_ bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    self = try Self.read(&reader)
    try reader.finish()
  }

  private static func read(_ reader: inout WireReader) throws(WireError) -> Self {
    switch try reader.int() {
    case 0: return .header
    case 1: return .thumbnail(try reader.size(), acceptsPreliminary: try reader.bool())
    case 2:
      let box = try reader.optional { reader throws(WireError) in try reader.size() }
      return .rendition(
        fitting: box, mode: try reader.named(AssetRepresentationMode.self),
        removing: PickerMetadataOptions(rawValue: try reader.int()),
        maximumBytes: try reader.optional { reader throws(WireError) in try reader.int64() })
    case 3: return .draw(svg: try reader.string(), size: try reader.size())
    case 4:
      return .encodeDrawing(
        svg: try reader.string(), size: try reader.size(), try WireEncoding(&reader))
    case 5: return .encodePixels(try reader.image(), try WireEncoding(&reader))
    case 6:
      var frames: [String] = []
      for _ in 0..<max(0, try reader.int()) { frames.append(try reader.string()) }
      return .video(
        frames: frames, size: try reader.size(), framesPerSecond: try reader.int(),
        captureDate: try reader.optional { reader throws(WireError) in try reader.timestamp() })
    case 7:
      var frames: [WireFrame] = []
      for _ in 0..<max(0, try reader.int()) {
        frames.append(WireFrame(image: try reader.image(), milliseconds: try reader.int()))
      }
      return .animation(frames)
    case 8:
      return .conversion(
        removing: PickerMetadataOptions(rawValue: try reader.int()),
        maximumBytes: try reader.optional { reader throws(WireError) in try reader.int64() })
    case 9: return .confinement
    case 10: return .sidecar
    default: throw .garbled
    }
  }
}

/// One frame of an animation, in the form in which a client sends it to a worker.
public struct WireFrame: Hashable, Sendable {
  /// The pixels of the frame.
  public let image: PixelImage
  /// How long the frame is shown, in milliseconds.
  public let milliseconds: Int

  /// Creates one frame of an animation.
  ///
  /// - Parameters:
  ///   - image: The pixels of the frame.
  ///   - milliseconds: How long the frame is shown, in milliseconds.
  public init(image: PixelImage, milliseconds: Int) {
    self.image = image
    self.milliseconds = milliseconds
  }
}

/// The format and the quality in which a picture is encoded.
public struct WireEncoding: Hashable, Sendable {
  /// The format of the picture file.
  public let contentType: ContentType
  /// The quality of the picture file, from 1 to 100.
  public let quality: Int
  /// The EXIF block to insert into the picture file, or nil if there is none.
  public let exif: [UInt8]?

  /// Creates a description of how to encode a picture.
  ///
  /// - Parameters:
  ///   - contentType: The format of the picture file.
  ///   - quality: The quality of the picture file, from 1 to 100.
  ///   - exif: The EXIF block to insert, or nil if there is none.
  public init(contentType: ContentType, quality: Int, exif: [UInt8]?) {
    self.contentType = contentType
    self.quality = quality
    self.exif = exif
  }

  init(_ reader: inout WireReader) throws(WireError) {
    contentType = ContentType(rawValue: try reader.string())
    quality = try reader.int()
    exif = try reader.optional { reader throws(WireError) in try reader.array() }
  }

  func write(to writer: inout WireWriter) {
    writer.write(contentType.rawValue)
    writer.write(quality)
    writer.write(exif) { $0.write($1) }
  }
}
