// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel

/// The number of a thumbnail's row: FNV-1a over 64 bits of its file's path and its size in pixels.
///
/// Two keys may have one number. A row says whose it is, so that nobody gets another's picture, and of
/// two such thumbnails the cache keeps the last.
enum CacheKey {
  /// The number of a request's row.
  static func number(of request: ThumbnailRequest) -> Int64 {
    var path = request.path
    return path.withUTF8 { number(of: $0, request.size) }
  }

  /// The same of a path's bytes: walking a string's costs six times as much.
  ///
  /// - Parameters:
  ///   - path: The path in UTF-8.
  ///   - size: The cell in pixels.
  /// - Returns: The number.
  static func number(of path: UnsafeBufferPointer<UInt8>, _ size: PixelSize) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ bits: UInt64) { hash = (hash ^ bits) &* 0x0000_0100_0000_01b3 }
    for byte in path { add(UInt64(byte)) }
    add(UInt64(bitPattern: Int64(size.width)))
    add(UInt64(bitPattern: Int64(size.height)))
    return Int64(bitPattern: hash)
  }
}
