// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
package import PickerModel
package import PickerPorts

/// The limits for decoding one picture.
///
/// If possible, the limits are checked before the picture is decoded.
public struct DecodingCaps: Hashable, Sendable {
  /// The maximum number of pixels of a picture that is decoded, or nil for the decoder's own
  /// maximum.
  public var pixels: Int?
  /// The maximum number of bytes of memory for decoding one picture, or nil for no limit.
  public var memory: Int?

  /// Creates limits for decoding one picture.
  ///
  /// - Parameters:
  ///   - pixels: The maximum number of pixels of the picture. The default, nil, is the decoder's
  ///     own limit.
  ///   - memory: The maximum number of bytes of memory for decoding the picture. The default, nil,
  ///     is no limit.
  public init(pixels: Int? = nil, memory: Int? = nil) {
    self.pixels = pixels
    self.memory = memory
  }
}

/// An open photo or video file, and the name by which error messages refer to it.
public struct MediaFile: Hashable, Sendable {
  /// The descriptor of the open file, which remains open during the job.
  public let descriptor: Int32
  /// The name by which error messages refer to the file.
  public let name: String
  /// The limits for decoding a picture of the file.
  public let caps: DecodingCaps

  /// Wraps the descriptor of an open file, which the caller must close.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of a regular file.
  ///   - name: The name by which error messages refer to the file.
  ///   - caps: The limits for decoding. The default is the decoders' own limits.
  public init(descriptor: Int32, name: String, caps: DecodingCaps = DecodingCaps()) {
    self.caps = caps
    self.descriptor = descriptor
    self.name = name
  }

  /// Returns an error about this file.
  package func error(_ reason: FailureReason, _ detail: String) -> MediaError {
    MediaError(path: name, reason: reason, detail: detail)
  }

  /// Returns the bytes of the file.
  package func opened() throws(MediaError) -> ByteFile {
    guard let bytes = ByteFile(descriptor: descriptor) else {
      throw error(.notFound, "the file cannot be read")
    }
    return bytes
  }

  /// Returns whether a range contains a hole: bytes that were never written.
  package func hasHole(in range: Range<Int>) -> Bool {
    !range.isEmpty
      && clinux_has_hole(descriptor, Int64(range.lowerBound), Int64(range.count)) != 0
  }
}
