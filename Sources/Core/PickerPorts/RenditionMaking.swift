// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Describes a rendition: a file that Locket makes from an original for an app.
public struct RenditionRequest: Hashable, Sendable {
  /// The size in pixels into which a larger picture is scaled down; nil keeps the size of the
  /// original.
  public var fitting: PixelSize?
  /// Whether the app prefers the format of the original or a compatible format.
  public var mode: AssetRepresentationMode
  /// The kinds of metadata that are removed from the file (rule `unseen.rendition.place`).
  public var removing: PickerMetadataOptions
  /// The maximum size of the file in bytes, nil for no limit.
  public var maximumBytes: Int64?
  /// Whether the file is temporary; the default is false.
  ///
  /// A temporary file may be lost in a power failure. Locket therefore does not wait until the disk
  /// has stored it.
  public var isTransient = false
  /// The fingerprint of the version of the original from which the file must be made; nil, the
  /// default, allows any version.
  ///
  /// Locket compares the original with this fingerprint before and after it reads the bytes.
  public var source: FileFingerprint?

  /// Makes a request for a rendition.
  ///
  /// - Parameters:
  ///   - fitting: The size in pixels into which a larger picture is scaled down; nil, the default,
  ///     keeps the size of the original.
  ///   - mode: Whether the app prefers the format of the original or a compatible format; the
  ///     default is automatic.
  ///   - removing: The kinds of metadata that are removed from the file; the default is none.
  ///   - maximumBytes: The maximum size of the file in bytes, 1 or more; nil, the default, for no
  ///     limit.
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

/// A rendition: a file that was made from an original for an app.
public struct Rendition: Hashable, Sendable {
  /// The absolute path of the file that was made.
  public var file: String
  /// The type of the file, detected from its content.
  public var contentType: ContentType
  /// The width and height of the picture or video in pixels as displayed.
  public var pixelSize: PixelSize
  /// The size of the file in bytes.
  public var byteCount: Int64

  /// Describes a rendition that was written.
  ///
  /// - Parameters:
  ///   - file: The absolute path of the file.
  ///   - contentType: The type of the file, detected from its content.
  ///   - pixelSize: The width and height in pixels as displayed.
  ///   - byteCount: The size of the file in bytes.
  public init(file: String, contentType: ContentType, pixelSize: PixelSize, byteCount: Int64) {
    self.file = file
    self.contentType = contentType
    self.pixelSize = pixelSize
    self.byteCount = byteCount
  }
}

/// Makes renditions, which are the files that an app receives.
public protocol RenditionMaking: Sendable {
  /// Writes a rendition of a file: a copy, possibly scaled down, converted or with metadata
  /// removed.
  ///
  /// If a picture fits into the size of the request, it is copied. The copy differs from the
  /// original only if metadata is removed from it (rule `unseen.rendition.place`).
  ///
  /// If a picture is larger, it is scaled down (rule `unseen.delivered.fits-screen`). The result
  /// has the aspect ratio and the metadata of the original, except metadata that the request
  /// removes. The EXIF orientation is applied to the pixels. The format is JPEG, or PNG if the
  /// picture has transparency.
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
  ///     bytes of the original that were read, and `total` is its size. The closure is called at
  ///     most once for each hundredth of the total, and not at all if the work is short. It can
  ///     still be called once after the task was cancelled.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError``. The reason is one of those of ``HeaderReading/header(ofFileAt:)``,
  ///   or one of these: `noSpace` if the disk is full; `tooLarge` if no rendition has at most
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
