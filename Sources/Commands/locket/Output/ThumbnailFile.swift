// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel

/// The file of a thumbnail in the folder for results.
struct ThumbnailFile: Sendable {
  /// A file name can have 255 bytes, which leaves room for position, extension and a temporary
  /// name.
  private static let maximumNameLength = 200

  /// The file's absolute path.
  let path: String

  /// Returns the file name of an asset's thumbnail.
  ///
  /// - Parameters:
  ///   - identifier: The asset. Bytes that a file name cannot contain are written as %XX.
  ///   - position: The asset's position in the window, counted from 1.
  /// - Returns: `<position>-<identifier>.jpg`.
  static func name(of identifier: AssetIdentifier, at position: Int) -> String {
    var name = ""
    for byte in identifier.rawValue.utf8 {
      let isPlain =
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
        }
      if isPlain {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        name += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    // The position distinguishes identifiers with the same first two hundred bytes.
    return "\(position)-\(name.prefix(maximumNameLength)).jpg"
  }

  /// Whether the file exists with the requested size and was created from the current source.
  ///
  /// For that, it must have the source's modification time and be written after the source's last
  /// change.
  func isCurrent(for source: FileTimes?, size: PixelSize) -> Bool {
    guard let source, let ours = FileTimes(path) else { return false }
    return ours.modified == source.modified && ours.changed > source.changed && pixelSize == size
  }

  /// The size in the JPEG header, nil if there is none.
  private var pixelSize: PixelSize? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    var offset = 2
    // Locket's own files have small segments before the one with the size.
    while offset + 9 <= count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if (0xC0...0xC2).contains(marker) {
        return PixelSize(
          width: Int(bytes[offset + 7]) << 8 | Int(bytes[offset + 8]),
          height: Int(bytes[offset + 5]) << 8 | Int(bytes[offset + 6]))
      }
      offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
    }
    return nil
  }

  /// Writes a complete file with the source's modification time, or no file.
  ///
  /// - Returns: The system's error number, or 0 for success.
  func write(_ bytes: [UInt8], datedAs source: FileTimes) -> Int32 {
    var partialPath = [CChar](repeating: 0, count: path.utf8.count + 64)
    var file: Int32 = -1
    var failure = clinux_begin_file(path, 0o666, &partialPath, partialPath.count, &file)
    guard failure == 0 else { return failure }
    if (0..<Int64(bytes.count)).contains(clinux_available_bytes(file)) { failure = ENOSPC }
    var rest = bytes[...]
    while failure == 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 { failure = errno == EINTR ? 0 : errno } else { rest = rest.dropFirst(count) }
    }
    let times = [source.modified.time, source.modified.time]
    if failure == 0, futimens(file, times) != 0 { failure = errno }
    var written: Int64 = 0
    let ending = failure == 0 ? CLINUX_REPLACE : CLINUX_DROP
    let ended = clinux_end_file(path, partialPath, file, nil, ending, &written)
    return failure != 0 ? failure : ended
  }
}
