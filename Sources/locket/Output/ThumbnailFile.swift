// SPDX-License-Identifier: Apache-2.0

import CLinuxShim
import Glibc
import PickerModel

/// A thumbnail's file in the folder that somebody asked for.
struct ThumbnailFile: Sendable {
  /// A file's name holds 255 bytes; the place, the extension and a name to write under fit too.
  private static let longestName = 200

  /// The file's absolute path.
  let path: String

  /// The name of an asset's thumbnail.
  ///
  /// - Parameters:
  ///   - identifier: The asset; what cannot stand in a file's name becomes %XX.
  ///   - place: Its place in the window, from 1.
  /// - Returns: `<place>-<identifier>.jpg`.
  static func name(of identifier: AssetIdentifier, at place: Int) -> String {
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
    // The place tells those apart that begin with the same two hundred bytes.
    return "\(place)-\(name.prefix(longestName)).jpg"
  }

  /// Whether it is there, as large as wanted, and of what the source is now: it has the source's
  /// own date, and was written after the source last changed.
  func isCurrent(for source: FileTimes?, size: PixelSize) -> Bool {
    guard let source, let ours = FileTimes(path) else { return false }
    return ours.modified == source.modified && ours.changed > source.changed && pixelSize == size
  }

  /// The size that its JPEG header tells, nil where it has none.
  private var pixelSize: PixelSize? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(file, &bytes, bytes.count)
    var place = 2
    // Our own files have small segments before the one that tells the size.
    while place + 9 <= count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      if (0xC0...0xC2).contains(marker) {
        return PixelSize(
          width: Int(bytes[place + 7]) << 8 | Int(bytes[place + 8]),
          height: Int(bytes[place + 5]) << 8 | Int(bytes[place + 6]))
      }
      place += 2 + (Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]))
    }
    return nil
  }

  /// Writes it whole or not at all, with its source's date.
  ///
  /// - Returns: The system's number for what went wrong, 0 where nothing did.
  func write(_ bytes: [UInt8], datedAs source: FileTimes) -> Int32 {
    var part = [CChar](repeating: 0, count: path.utf8.count + 64)
    var file: Int32 = -1
    var failure = clinux_begin_file(path, 0o666, &part, part.count, &file)
    guard failure == 0 else { return failure }
    var rest = bytes[...]
    while failure == 0, !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0 { failure = errno == EINTR ? 0 : errno } else { rest = rest.dropFirst(count) }
    }
    let times = [source.modified.time, source.modified.time]
    if failure == 0, futimens(file, times) != 0 { failure = errno }
    var written: Int64 = 0
    let ending = failure == 0 ? CLINUX_KEEP_FOR_NOW : CLINUX_DROP
    let ended = clinux_end_file(path, part, file, nil, ending, &written)
    return failure != 0 ? failure : ended
  }
}
