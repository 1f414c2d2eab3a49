// SPDX-License-Identifier: Apache-2.0

/// A decoded picture: rows of pixels with eight bits each of red, green, blue and alpha.
///
/// The colors are premultiplied by alpha.
public struct PixelImage: Hashable, Sendable {
  /// The width and height of the image in pixels.
  public let size: PixelSize
  /// The pixels of the image from the top left: `width * height * 4` bytes in the order red, green,
  /// blue, alpha.
  public var bytes: [UInt8]

  /// Makes an image from the bytes of its pixels.
  ///
  /// - Parameters:
  ///   - size: The width and height of the image in pixels.
  ///   - bytes: `width * height * 4` bytes, premultiplied. If the array has another length, the
  ///     program stops.
  public init(size: PixelSize, bytes: [UInt8]) {
    precondition(
      bytes.count == size.width * size.height * 4, "bytes: width * height * 4 are needed")
    self.size = size
    self.bytes = bytes
  }

  /// Makes a transparent image of a given size.
  ///
  /// - Parameter size: The width and height of the image in pixels.
  public init(transparent size: PixelSize) {
    self.init(size: size, bytes: [UInt8](repeating: 0, count: size.width * size.height * 4))
  }
}
