// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// Describes the bytes of an asset that an app or a device needs.
public struct RenditionRequest: Hashable, Sendable {
  /// The box that the picture must fit in, in pixels, nil for the original's own size.
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
  /// The only file that the bytes may come from, nil for any file at the path; the default is nil.
  ///
  /// The open file is compared with it before and after its bytes are read.
  public var source: FileFingerprint?

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - fitting: The box in pixels. The default is nil.
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

/// A delivered file.
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

/// Makes the bytes that an app receives.
public protocol RenditionMaking: Sendable {
  /// Writes a rendition of a file to a path given without extension.
  ///
  /// A picture that already fits is copied unchanged. A larger one is scaled down, keeping its
  /// aspect ratio and its metadata apart from the orientation, which is applied (rule W11). The
  /// format is JPEG, or PNG where the picture has transparency. The metadata to remove is removed
  /// in both cases (rule R7); nothing else changes in a copy. The file appears complete or not at
  /// all, and never contains bytes of an original that changed meanwhile.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path to write to, without extension; the type's own is added.
  ///   - progress: Called from any thread with the bytes of the original that were read, and the
  ///     total, at most once per hundredth, while a video is converted; never where the work is
  ///     done at once. It may be called once more after a cancellation.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError``, with the reasons of ``HeaderReading/header(ofFileAt:)``, `noSpace`,
  ///   `tooLarge` where no rendition is small enough, `changed` where the file at the path is not
  ///   ``RenditionRequest/source`` or changed meanwhile, and `unsupported` where the destination
  ///   cannot be written, or where metadata cannot be removed with certainty.
  func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String,
    progress: @escaping @Sendable (_ bytes: Int64, _ total: Int64) -> Void
  ) async throws(MediaError) -> Rendition
}

extension RenditionMaking {
  /// Writes a rendition of a file to a path given without extension, without reporting progress.
  ///
  /// - Parameters:
  ///   - path: The original's absolute path.
  ///   - request: The rendition that is needed.
  ///   - destination: The absolute path to write to, without extension; the type's own is added.
  /// - Returns: The file that was written.
  /// - Throws: ``MediaError``, as the form with progress.
  public func rendition(
    ofFileAt path: String, _ request: RenditionRequest, to destination: String
  ) async throws(MediaError) -> Rendition {
    try await rendition(ofFileAt: path, request, to: destination) { _, _ in }
  }
}
