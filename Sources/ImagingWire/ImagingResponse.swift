// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What a worker answers to a request.
public enum ImagingResponse: Hashable, Sendable {
  /// A header.
  case header(WireHeader)
  /// Pixels.
  case pixels(PixelImage)
  /// A thumbnail; its origin is one of the words of the port.
  case thumbnail(PixelImage, origin: String, isPreliminary: Bool)
  /// A rendition; bytes are nil where the original's are to be copied, with the edits.
  case rendition(
    contentType: ContentType, pixelSize: PixelSize, bytes: [UInt8]?, edits: [FileEdit])
  /// The film has to be converted, into a file that comes with another request.
  case needsConversion
  /// A file's bytes.
  case file([UInt8])
  /// What keeps the worker in: the version of Landlock, 0 for none, and whether its system calls are
  /// filtered.
  case confinement(landlock: Int, filtersCalls: Bool)
  /// The job failed.
  case failed(FailureReason, detail: String)

  /// The response as bytes.
  public var bytes: [UInt8] {
    var writer = WireWriter()
    switch self {
    case .header(let header):
      writer.write(0)
      header.write(to: &writer)
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
    case .failed(let reason, let detail):
      writer.write(4)
      writer.write(reason.rawValue)
      writer.write(detail)
    }
    return writer.bytes
  }

  /// Reads a response.
  ///
  /// - Parameter bytes: What came.
  /// - Throws: ``WireError/garbled`` where the bytes are no response.
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
      return .failed(try reader.named(FailureReason.self), detail: try reader.string())
    case 5:
      return .thumbnail(
        try reader.image(), origin: try reader.string(), isPreliminary: try reader.bool())
    case 6: return .needsConversion
    case 7:
      return .confinement(landlock: try reader.int(), filtersCalls: try reader.bool())
    default: throw .garbled
    }
  }
}

/// What a file says of itself, on its way between processes.
public struct WireHeader: Hashable, Sendable {
  /// A still or a video.
  public var kind: MediaKind
  /// The type by content.
  public var contentType: ContentType
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// When it was taken.
  public var captureDate: Timestamp?
  /// What the file's own data shows of subtypes.
  public var subtypes: AssetSubtypes = []
  /// Whether it carries a place.
  public var hasLocation = false
  /// The identifier that joins the halves of a Live Photo.
  public var contentIdentifier: String?
  /// A video's length in seconds.
  public var duration: Double?

  /// Describes a header; the rest is set afterwards.
  ///
  /// - Parameters:
  ///   - kind: A still or a video.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
  public init(kind: MediaKind, contentType: ContentType, pixelSize: PixelSize) {
    self.kind = kind
    self.contentType = contentType
    self.pixelSize = pixelSize
  }

  init(_ reader: inout WireReader) throws(WireError) {
    kind = try reader.named(MediaKind.self)
    contentType = ContentType(rawValue: try reader.string())
    pixelSize = try reader.size()
    captureDate = try reader.optional { reader throws(WireError) in try reader.timestamp() }
    subtypes = AssetSubtypes(rawValue: try reader.int())
    hasLocation = try reader.bool()
    contentIdentifier = try reader.optional { reader throws(WireError) in try reader.string() }
    duration = try reader.optional { reader throws(WireError) in try reader.double() }
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind.rawValue)
    writer.write(contentType.rawValue)
    writer.write(pixelSize)
    writer.write(captureDate) { $0.write($1) }
    writer.write(subtypes.rawValue)
    writer.write(hasLocation)
    writer.write(contentIdentifier) { $0.write($1) }
    writer.write(duration) { $0.write($1) }
  }
}
