// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Pixels as they lie on the disk: red, green and blue of opaque ones, else as they are.
///
/// Nothing is compressed: what is read on every screen must cost a copy and no more.
enum PackedPixels {
  /// The alpha of an opaque pixel where four bytes are one number.
  private static let opaque: UInt32 = 0xFF00_0000

  /// Packs an image.
  ///
  /// - Parameter image: The image.
  /// - Returns: Three bytes a pixel, or four where some pixel is transparent.
  static func pack(_ image: PixelImage) -> [UInt8] {
    let pixels = image.bytes.count / 4
    return image.bytes.withUnsafeBytes { source in
      var isOpaque = true
      let packed = [UInt8](unsafeUninitializedCapacity: pixels * 3) { target, count in
        for pixel in 0..<pixels {
          let color = UInt32(
            littleEndian: source.loadUnaligned(fromByteOffset: pixel * 4, as: UInt32.self))
          isOpaque = isOpaque && color >= opaque
          target[pixel * 3] = UInt8(truncatingIfNeeded: color)
          target[pixel * 3 + 1] = UInt8(truncatingIfNeeded: color >> 8)
          target[pixel * 3 + 2] = UInt8(truncatingIfNeeded: color >> 16)
        }
        count = pixels * 3
      }
      return isOpaque ? packed : image.bytes
    }
  }

  /// Unpacks an image.
  ///
  /// - Parameters:
  ///   - bytes: What ``pack(_:)`` gave.
  ///   - size: The image's size in pixels.
  /// - Returns: The image, nil where the bytes are as many as neither way gives.
  static func unpack(_ bytes: UnsafeRawBufferPointer, size: PixelSize) -> PixelImage? {
    let pixels = size.width * size.height
    switch bytes.count {
    case pixels * 4: return PixelImage(size: size, bytes: Array(bytes))
    case pixels * 3: break
    default: return nil
    }
    let all = [UInt8](unsafeUninitializedCapacity: pixels * 4) { buffer, count in
      let target = UnsafeMutableRawBufferPointer(buffer)
      // Three words are four pixels; byte by byte takes four times as long.
      let groups = pixels / 4
      for group in 0..<groups {
        let first = word(bytes, at: group * 12)
        let second = word(bytes, at: group * 12 + 4)
        let third = word(bytes, at: group * 12 + 8)
        store(first | opaque, in: target, at: group * 16)
        store(first >> 24 | second << 8 | opaque, in: target, at: group * 16 + 4)
        store(second >> 16 | third << 16 | opaque, in: target, at: group * 16 + 8)
        store(third >> 8 | opaque, in: target, at: group * 16 + 12)
      }
      for pixel in groups * 4..<pixels {
        for channel in 0..<3 { target[pixel * 4 + channel] = bytes[pixel * 3 + channel] }
        target[pixel * 4 + 3] = 255
      }
      count = pixels * 4
    }
    return PixelImage(size: size, bytes: all)
  }

  private static func word(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
  }

  private static func store(
    _ word: UInt32, in target: UnsafeMutableRawBufferPointer, at offset: Int
  ) {
    target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt32.self)
  }
}
