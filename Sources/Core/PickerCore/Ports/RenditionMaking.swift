// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Describes a file that Locket makes of an asset for an app: a rendition.
public struct RenditionRequest: Hashable, Sendable {
  /// The box in pixels into which the picture is scaled, nil for the size of the original.
  public var fitting: PixelSize?
  /// The representation that the app prefers.
  public var mode: AssetRepresentationMode
  /// The metadata that is removed from the bytes (rule `unseen.rendition.place`).
  public var removing: PickerMetadataOptions
  /// The maximum number of bytes, nil for no limit.
  public var maximumBytes: Int64?
  /// Whether the file is temporary; the default is false.
  ///
  /// A temporary file may be lost in a power failure. Locket then need not wait for the disk.
  public var isTransient = false
  /// The version of the original that must be used; nil, the default, allows any version.
  ///
  /// Locket compares the open file with this fingerprint before and after it reads the bytes.
  public var source: FileFingerprint?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - fitting: The box in pixels into which the picture is scaled; nil, the default, keeps the
  ///     size of the original.
  ///   - mode: The representation that the app prefers; the default is automatic.
  ///   - removing: The metadata that is removed from the bytes; the default is none.
  ///   - maximumBytes: The maximum number of bytes, at least one; nil, the default, for no limit.
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
  /// The type, detected from the content.
  public var contentType: ContentType
  /// The size in pixels as displayed.
  public var pixelSize: PixelSize
  /// The file's size in bytes.
  public var byteCount: Int64

  /// Describes a file that was written for delivery.
  ///
  /// - Parameters:
  ///   - file: The file's absolute path.
  ///   - contentType: The type, detected from the content.
  ///   - pixelSize: The size in pixels as displayed.
  ///   - byteCount: The file's size in bytes.
  public init(file: String, contentType: ContentType, pixelSize: PixelSize, byteCount: Int64) {
    self.file = file
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.byteCount = byteCount
  }
}

/// Makes the files that an app receives.
public protocol RenditionMaking: Sendable {
  /// Writes a rendition of a file.
  ///
  /// A picture that fits into the box is copied. The copy differs from the original only if
  /// metadata is removed from it (rule `unseen.rendition.place`).
  ///
  /// A larger picture is scaled down (rule `unseen.delivered.fits-screen`). It keeps its aspect
  /// ratio and its metadata, except metadata that is removed. Its orientation is applied to the
  /// pixels. The format is JPEG, or PNG if the picture has transparency.
  ///
  /// The new file appears only when it is complete, and it replaces no other file. If the original
  /// changes while it is read, nothing is delivered.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path of the new file without extension. The extension of the
  ///     rendition's type is added to it.
  ///   - progress: Called from any thread while a video is converted. `bytes` is the number of
  ///     bytes of the original that were read, and `total` is its size. It is called at most once
  ///     per hundredth of the total, and never for work that is finished at once. It may be called
  ///     once after a cancellation.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError``. Its reason is one of ``HeaderReading/header(ofFileAt:)`` or one of
  ///   these: `noSpace` if the disk is full; `tooLarge` if no rendition has at most
  ///   ``RenditionRequest/maximumBytes``; `changed` if the original is not the version
  ///   ``RenditionRequest/source``, or changed while it was read; `unsupported` if Locket cannot
  ///   write to the destination, or if a file exists there. `unsupported` is also the reason if it
  ///   is not certain that all requested metadata can be removed.
  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition
}

extension RenditionMaking {
  /// Writes a rendition of a file without reporting progress.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path of the new file without extension. The extension of the
  ///     rendition's type is added to it.
  /// - Returns: The file that was written.
  /// - Throws: The errors of the method that reports progress.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String
  ) async throws(MediaError) -> Rendition {
    try await rendition(ofFileAt: path, request, to: destination) { _, _ in }
  }
}
