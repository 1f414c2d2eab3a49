// SPDX-License-Identifier: Apache-2.0

/// Joins JPEGs into one file as cameras do (CIPA DC-007).
enum MultiPicture {
  /// The index type of a large thumbnail.
  static let largeThumbnail = 0x010002
  /// The index type of gain maps.
  static let undefined = 0

  /// Appends a picture to another one, and adds an index of both to its header.
  static func join(_ main: [UInt8], _ other: [UInt8], kind: Int) -> [UInt8] {
    let entries = 2
    let directory = 8 + 2 + 12 + 4
    let segment = 4 + directory + entries * 16
    // The offsets count from the header of the index, which stands behind two markers, the length
    // of the segment and its name.
    let header = 2 + 2 + 2 + 4
    let mainCount = main.count + segment + 4
    var index = Array("II*\0".utf8) + little(8, 4) + little(1, 2)
    index += little(0xB002, 2) + little(7, 2) + little(entries * 16, 4) + little(directory, 4)
    index += little(0, 4)
    index += little(0x2003_0000, 4) + little(mainCount, 4) + little(0, 8)
    index += little(kind, 4) + little(other.count, 4) + little(mainCount - header, 4) + little(0, 4)
    let length: [UInt8] = [UInt8((segment + 2) >> 8), UInt8((segment + 2) & 0xFF)]
    return [0xFF, 0xD8, 0xFF, 0xE2] + length + Array("MPF\0".utf8) + index + main.dropFirst(2)
      + other
  }

  private static func little(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
