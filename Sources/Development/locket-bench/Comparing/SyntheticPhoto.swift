// SPDX-License-Identifier: Apache-2.0

import Foundation
import PickerModel
import SampleLibrary

/// A file that looks like a JPEG of a camera: it has a correct header, but noise instead of
/// compressed pixels.
///
/// It can be indexed and transferred, but not decoded.
struct SyntheticPhoto {
  /// The size in bytes of the maker note, a block that cameras store beside the thumbnail.
  private static let makerNoteLength = 12_000
  private static let noise: [UInt8] = {
    var dice = SplitMix64(seed: 7)
    // The noise has no byte 255, which begins a marker in a JPEG.
    return (0..<(1 << 16)).map { _ in UInt8(truncatingIfNeeded: dice.next() % 255) }
  }()

  /// The size of the file in bytes.
  var byteCount: Int
  /// A number that makes the bytes of the photo different from those of other photos.
  var number: Int
  /// The thumbnail in its EXIF block, or nil for none.
  var thumbnail: [UInt8]?

  /// All bytes before the pixels.
  var header: [UInt8] {
    var exif = EXIFBlock(
      orientation: .up, pixelSize: PixelSize(width: 4032, height: 3024),
      captureDate: Timestamp(milliseconds: 1_700_000_000_000 + Int64(number) * 60_000),
      thumbnail: thumbnail)
    exif.model = "Sample \(number)"
    var bytes: [UInt8] = [0xFF, 0xD8]
    bytes += segment(0xE1, Array("Exif\0\0".utf8) + exif.bytes)
    if thumbnail != nil { bytes += segment(0xE5, Array(Self.noise.prefix(Self.makerNoteLength))) }
    let size: [UInt8] = [8, 0x0B, 0xD0, 0x0F, 0xC0, 1, 1, 0x11, 0]
    bytes += segment(0xC0, size)
    return bytes + segment(0xDA, [1, 1, 0, 0, 0x3F, 0])
  }

  /// Writes the photo.
  ///
  /// - Parameters:
  ///   - path: The file's absolute path.
  ///   - isSparse: Whether the file has a hole instead of the noise, if no program reads the noise.
  /// - Throws: An error if the file cannot be written.
  func write(to path: String, isSparse: Bool = false) throws {
    var data = Data(header)
    let count = isSparse ? min(byteCount, 1 << 18) : byteCount
    while data.count < count { data.append(contentsOf: Self.noise.prefix(count - data.count)) }
    try data.write(to: URL(fileURLWithPath: path))
    if count < byteCount { truncate(path, off_t(byteCount)) }
  }

  private func segment(_ code: UInt8, _ body: [UInt8]) -> [UInt8] {
    let count = body.count + 2
    return [0xFF, code, UInt8(count >> 8), UInt8(count & 0xFF)] + body
  }
}
