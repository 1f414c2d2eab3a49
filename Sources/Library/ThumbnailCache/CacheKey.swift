// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts

/// The row number of a thumbnail.
///
/// The number is a 64-bit FNV-1a hash of the path of the thumbnail's file and the thumbnail's size
/// in pixels. Two thumbnails may have the same number. Therefore each row also contains the path
/// and size, and the picture of another thumbnail is never returned. If two thumbnails have the
/// same number, the cache keeps the later one.
enum CacheKey {
  /// Returns the row number of a request.
  static func number(of request: ThumbnailRequest) -> Int64 {
    var path = request.path
    return path.withUTF8 { number(of: $0, request.size) }
  }

  /// Returns the row number for a path that is given as bytes.
  ///
  /// Reading the UTF-8 view of a string byte by byte would be six times slower.
  ///
  /// - Parameters:
  ///   - path: The path in UTF-8.
  ///   - size: The size of the cell in pixels.
  /// - Returns: The row number.
  static func number(of path: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x0000_0100_0000_01b3 }
    for byte in path { add(UInt64(byte)) }
    add(UInt64(bitPattern: Int64(size.width)))
    add(UInt64(bitPattern: Int64(size.height)))
    return Int64(bitPattern: hash)
  }
}
