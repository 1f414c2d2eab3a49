// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import PickerCore
import PickerModel

/// What decoding one picture may take; refused before it is begun where that can be told.
public struct DecodingCaps: Hashable, Sendable {
  /// The most pixels, nil for a cap of the decoder's own.
  public var pixels: Int?
  /// The most bytes of memory, nil where nothing says.
  public var memory: Int?

  /// Bounds decoding.
  ///
  /// - Parameters:
  ///   - pixels: The most pixels. The default, nil, is a cap of the decoder's own.
  ///   - memory: The most bytes of memory. The default, nil, is any.
  public init(pixels: Int? = nil, memory: Int? = nil) {
    self.pixels = pixels
    self.memory = memory
  }
}

/// An open file of a photo or film, and the name that errors call it by.
public struct MediaFile: Hashable, Sendable {
  /// A descriptor of a regular file that stays open during the job.
  public let descriptor: Int32
  /// What errors call it.
  public let name: String
  /// What decoding it may take.
  public let caps: DecodingCaps

  /// Wraps a descriptor; whoever opened it closes it.
  ///
  /// - Parameters:
  ///   - descriptor: A descriptor of a regular file.
  ///   - name: What errors call it.
  ///   - caps: What decoding it may take. The default is what the decoders allow themselves.
  public init(descriptor: Int32, name: String, caps: DecodingCaps = DecodingCaps()) {
    self.caps = caps
    self.descriptor = descriptor
    self.name = name
  }

  /// A failure of this file.
  func error(_ reason: FailureReason, _ detail: String) -> MediaError {
    MediaError(path: name, reason: reason, detail: detail)
  }

  /// Its bytes.
  func opened() throws(MediaError) -> ByteFile {
    guard let bytes = ByteFile(descriptor: descriptor) else {
      throw error(.notFound, "the file cannot be read")
    }
    return bytes
  }

  /// Whether some byte of a place was never written.
  func hasHole(in range: Range<Int>) -> Bool {
    !range.isEmpty
      && clinux_has_hole(descriptor, Int64(range.lowerBound), Int64(range.count)) != 0
  }
}
