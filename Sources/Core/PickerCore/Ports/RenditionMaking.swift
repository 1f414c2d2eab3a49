// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Describes the bytes of an asset that an app or a device needs.
public struct RenditionRequest: Hashable, Sendable {
  /// The box in pixels that the picture must fit in, nil for the original's own size.
  public var fitting: PixelSize?
  /// The preferred representation.
  public var mode: AssetRepresentationMode
  /// The metadata to remove from the bytes (rule R7).
  public var removing: PickerMetadataOptions
  /// The maximum number of bytes, nil for no limit.
  public var maximumBytes: Int64?
  /// Whether the file is temporary, so that losing it in a power cut does no harm; the default is
  /// false.
  public var isTransient = false
  /// The only version of the file that may be used; nil, the default, allows any file at the path.
  ///
  /// The open file is compared with this fingerprint before and after its bytes are read.
  public var source: FileFingerprint?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - fitting: The box in pixels that the picture must fit in. The default, nil, keeps the size
  ///     of the original.
  ///   - mode: The preferred representation. The default is automatic.
  ///   - removing: The metadata to remove from the bytes. The default is none.
  ///   - maximumBytes: The maximum number of bytes, at least one. The default, nil, is no limit.
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

/// A file that was written for delivery.
public struct Rendition: Hashable, Sendable {
  /// The file's absolute path.
  public var file: String
  /// The type by content.
  public var contentType: ContentType
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// The file's size in bytes.
  public var byteCount: Int64

  /// Describes a file that was written for delivery.
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

/// Makes the bytes that an app receives.
public protocol RenditionMaking: Sendable {
  /// Writes a rendition of a file to a path without extension.
  ///
  /// A picture that fits is copied unchanged. A larger one is scaled down, keeping its aspect ratio
  /// and its metadata; its orientation is applied to the pixels (rule W11). The format is JPEG, or
  /// PNG if the picture has transparency. In both cases the requested metadata is removed (rule
  /// R7); a copy changes in no other respect. The file appears complete or not at all, and replaces
  /// no other file. If the original changes while it is read, its bytes are not delivered.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path to write to, without extension; the extension of the type
  ///     is added.
  ///   - progress: Called while a video is converted, from any thread, with the bytes of the
  ///     original read so far and the total. It is called at most once per hundredth and never for
  ///     work that is done at once. It may be called once more after a cancellation.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)`` and these:
  ///   `noSpace` if the disk is full; `tooLarge` if no rendition has at most
  ///   ``RenditionRequest/maximumBytes``; `changed` if the file at the path is not
  ///   ``RenditionRequest/source`` or changed while it was read; `unsupported` if the destination
  ///   cannot be written or is taken, or the metadata cannot be removed with certainty.
  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition
}

extension RenditionMaking {
  /// Writes a rendition of a file to a path without extension, without reporting progress.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path to write to, without extension; the extension of the type
  ///     is added.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError`` for the same reasons as the method with progress.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String
  ) async throws(MediaError) -> Rendition {
    try await rendition(ofFileAt: path, request, to: destination) { _, _ in }
  }
}
