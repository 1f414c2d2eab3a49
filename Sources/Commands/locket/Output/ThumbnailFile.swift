// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel

/// The file to which a thumbnail is written, in the folder for results.
struct ThumbnailFile: Sendable {
  /// The maximum length of the identifier in a file name, in bytes.
  ///
  /// A file name may have 255 bytes. The rest is for the position, the extension and a temporary
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
    // If two identifiers begin with the same 200 bytes, the position distinguishes them.
    return "\(position)-\(name.prefix(maximumNameLength)).jpg"
  }

  /// Whether the file exists with the requested size, and was made from the current version of the
  /// source.
  ///
  /// The file must have the modification time of the source. It must also have been written after
  /// the last change of the source.
  func isCurrent(for source: FileTimes?, size: PixelSize) -> Bool {
    guard let source, let ours = FileTimes(path) else { return false }
    return ours.modified == source.modified && ours.changed > source.changed && pixelSize == size
  }

  /// The size that the JPEG header states, nil if it cannot be read.
  private var pixelSize: PixelSize? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    var offset = 2
    // In files that Locket wrote, the segments before the one with the size are small, so a short
    // read suffices.
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

  /// Writes the file with the modification time of the source.
  ///
  /// The file appears only when it is complete.
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
