// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// What bytes an app or a device needs of an asset.
public struct RenditionRequest: Hashable, Sendable {
  /// The box that the picture must fit in, in pixels, nil for the original's own size.
  public var fitting: PixelSize?
  /// Which representation is preferred.
  public var mode: AssetRepresentationMode
  /// What goes out of the bytes (rule R7).
  public var removing: PickerMetadataOptions
  /// The most bytes, nil for as many as it takes.
  public var maximumBytes: Int64?
  /// Whether the file is on its way elsewhere, so that a power cut may take it; the default is false.
  public var isTransient = false
  /// The only file that the bytes may come from, nil for whichever lies there; the default is nil.
  ///
  /// It is asked of the open file, before its bytes are taken and after.
  public var source: FileStamp?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - fitting: The box in pixels. The default is nil.
  ///   - mode: Which representation is preferred. The default is automatic.
  ///   - removing: What goes out of the bytes. The default is nothing.
  ///   - maximumBytes: The most bytes, at least one. The default, nil, is as many as it takes.
  public init(
    fitting: PixelSize? = nil, mode: AssetRepresentationMode = .automatic,
    removing: PickerMetadataOptions = [], maximumBytes: Int64? = nil
  ) {
    self.fitting = fitting
    self.mode = mode
    self.removing = removing
    self.maximumBytes = maximumBytes
  }
}

/// A file of bytes that was delivered.
public struct Rendition: Hashable, Sendable {
  /// The file's absolute path.
  public var file: String
  /// The type by content.
  public var contentType: ContentType
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// The file's size in bytes.
  public var byteCount: Int64

  /// Describes a delivered file.
  ///
  /// - Parameters:
  ///   - file: The file's absolute path.
  ///   - contentType: The type by content.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - byteCount: The file's size in bytes.
  public init(file: String, contentType: ContentType, pixelSize: PixelSize, byteCount: Int64) {
    self.file = file
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.byteCount = byteCount
  }
}

/// Makes the bytes that an app gets.
public protocol RenditionMaking: Sendable {
  /// Writes a rendition of a file beside a name without extension.
  ///
  /// A picture that already fits is copied as it is. A picture that does not is scaled down with
  /// its shape kept and its metadata but for the orientation, which is applied (rule W11): JPEG, or
  /// PNG where it has transparency. What is to go out of the bytes goes out of both (rule R7), and
  /// nothing else changes in a copy. The file appears whole or not at all, and no part of it comes
  /// from an original that changed meanwhile.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: What is needed.
  ///   - destination: The absolute path to write to, without extension; the type's own is added.
  ///   - progress: Called from any thread with the bytes of the original that were taken in, and all
  ///     of them, each hundredth at most, while a film is made anew; never where that is done at once. Of
  ///     what was cancelled it may be called once more.
  /// - Returns: What was written and where.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)``, `noSpace`,
  ///   `tooLarge` where nothing of it has few enough bytes, `changed` where another file lies there
  ///   than ``RenditionRequest/source``, or it changed meanwhile, and `unsupported` where the
  ///   destination cannot be written, or where something cannot be taken out with certainty.
  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition
}

extension RenditionMaking {
  /// Writes a rendition of a file beside a name without extension, and tells nobody how far it is.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: What is needed.
  ///   - destination: The absolute path to write to, without extension; the type's own is added.
  /// - Returns: What was written and where.
  /// - Throws: ``MediaError``, as the form with progress.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String
  ) async throws(MediaError) -> Rendition {
    try await rendition(ofFileAt: path, request, to: destination) { _, _ in }
  }
}
