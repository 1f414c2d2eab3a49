// SPDX-License-Identifier: Apache-2.0

/// Decoded pixels, row after row: eight bits each of red, green, blue and alpha, premultiplied.
public struct PixelImage: Hashable, Sendable {
  /// The size in pixels.
  public let size: PixelSize
  /// `width * height * 4` bytes in the order red, green, blue, alpha, from the top left.
  public var bytes: [UInt8]

  /// Wraps pixels.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - bytes: `width * height * 4` bytes, premultiplied; another count is a programming error.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(
      bytes.count == size.width * size.height * 4, "bytes: width * height * 4 are needed")
    self.size = size
    self.bytes = bytes
  }

  /// Makes a transparent image.
  ///
  /// - Parameter size: The size in pixels.
  public init(transparent size: PixelSize) {
    self.init(size: size, bytes: [UInt8](repeating: 0, count: size.width * size.height * 4))
  }
}
