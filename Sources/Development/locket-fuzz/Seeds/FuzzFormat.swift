// SPDX-License-Identifier: Apache-2.0

/// A file format whose files are mutated.
enum FuzzFormat: String, CaseIterable, Codable, Sendable {
  case jpeg, png, webp, gif, tiff, raw, heic, avif, mp4, mov, matroska, avi, svg, sidecar

  /// Whether libav opens the format.
  var isVideo: Bool { [.mp4, .mov, .matroska, .avi].contains(self) }

  /// Whether the format is text, which has no numbers at known offsets.
  var isText: Bool { self == .svg || self == .sidecar }

  /// Detects the format of a real file by its first bytes; returns nil if it is none of these
  /// formats.
  init?(firstBytes bytes: [UInt8]) {
    func has(_ text: String, at offset: Int = 0) -> Bool {
      bytes.dropFirst(offset).starts(with: text.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8]) {
      self = .jpeg
    } else if has("PNG", at: 1) {
      self = .png
    } else if has("RIFF") {
      self = has("WEBP", at: 8) ? .webp : .avi
    } else if has("GIF8") {
      self = .gif
    } else if has("II") || has("MM") {
      self = .tiff
    } else if bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) {
      self = .matroska
    } else if has("ftyp", at: 4) {
      self =
        if has("avi", at: 8) {
          .avif
        } else if has("qt", at: 8) {
          .mov
        } else if has("he", at: 8) || has("mif1", at: 8) {
          .heic
        } else {
          .mp4
        }
    } else {
      return nil
    }
  }
}

/// A valid file from which mutated files are derived.
struct Seed: Sendable {
  let format: FuzzFormat
  let name: String
  let bytes: [UInt8]
  let map: FileMap

  init(_ format: FuzzFormat, _ name: String, _ bytes: [UInt8]) {
    self.format = format
    self.name = name
    self.bytes = bytes
    map = FileMap(of: bytes, format)
  }
}
