// SPDX-License-Identifier: Apache-2.0

import PickerTesting

/// Distinct photos of a few bytes, in any number.
enum TinyPhotos {
  /// Returns a picture without pixels, with an optional capture date.
  ///
  /// - Parameters:
  ///   - number: Distinguishes the picture from others.
  ///   - date: The date in EXIF format, nil for a picture without one.
  /// - Returns: The file's bytes.
  static func jpeg(_ number: Int, date: String? = "2023:01:02 03:04:05") -> [UInt8] {
    let exif = date.map { segment(0xE1, Array("Exif\0\0".utf8) + Self.exif($0)) } ?? []
    return [0xFF, 0xD8] + exif + segment(0xFE, Array("photo \(number)".utf8))
      + segment(0xC0, [8, 0, 30, 0, 40, 1, 1, 0x11, 0]) + [0xFF, 0xD9]
  }

  /// Returns a copy of a video that differs from all other copies.
  static func video(_ video: [UInt8], _ number: Int) -> [UInt8] {
    let suffix = Array("video \(number)".utf8)
    return video + big(suffix.count + 8, 4) + Array("free".utf8) + suffix
  }

  /// Returns a date in EXIF format that differs for each number.
  static func date(_ number: Int) -> String {
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let (minutes, hours, days) = (number / 60, number / 3_600, number / 86_400)
    return "2023:\(two(days / 28 % 12 + 1)):\(two(days % 28 + 1)) "
      + "\(two(hours % 24)):\(two(minutes % 60)):\(two(number % 60))"
  }

  /// Returns a directory that points at a second one, which points at the date.
  private static func exif(_ date: String) -> [UInt8] {
    func directory(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
      big(1, 2) + big(tag, 2) + big(type, 2) + big(count, 4) + big(value, 4) + big(0, 4)
    }
    let text = Array(date.utf8) + [0]
    return Array("MM\0*".utf8) + big(8, 4) + directory(0x8769, 4, 1, 26)
      + directory(0x9003, 2, text.count, 44) + text
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(body.count + 2, 2) + body
  }

  private static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
