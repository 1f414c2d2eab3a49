// SPDX-License-Identifier: Apache-2.0

/// Creates videos of JPEG pictures in containers for which Locket has no other writer.
enum VideoSeeds {
  /// Returns an AVI file, with or without an index.
  static func avi(
    _ frames: [[UInt8]], width: Int = 64, height: Int = 48, hasIndex: Bool = true
  ) -> [UInt8] {
    let size = [UInt8].little(width) + .little(height)
    let main =
      [UInt8].little(100_000) + [UInt8](repeating: 0, count: 8) + .little(0x10)
      + .little(frames.count) + .little(0) + .little(1) + .little(0) + size
      + [UInt8](repeating: 0, count: 16)
    let stream =
      [UInt8].text("vidsMJPG") + [UInt8](repeating: 0, count: 12) + .little(1) + .little(10)
      + .little(0) + .little(frames.count) + [UInt8](repeating: 0, count: 20)
    let format =
      [UInt8].little(40) + size + .little(1, 2) + .little(24, 2) + .text("MJPG")
      + .little(width * height * 3) + [UInt8](repeating: 0, count: 16)
    let list = [UInt8].chunk(
      "LIST", .text("strl") + .chunk("strh", stream) + .chunk("strf", format))
    let movie = frames.flatMap { [UInt8].chunk("00dc", $0) }
    var offset = 4
    let index = frames.flatMap { frame -> [UInt8] in
      defer { offset += 8 + frame.count + frame.count % 2 }
      return .text("00dc") + .little(0x10) + .little(offset) + .little(frame.count)
    }
    let content: [UInt8] =
      .text("AVI ") + .chunk("LIST", .text("hdrl") + .chunk("avih", main) + list)
      + .chunk("LIST", .text("movi") + movie) + (hasIndex ? .chunk("idx1", index) : [])
    return .chunk("RIFF", content)
  }

  /// Returns a Matroska element whose size is stored in eight bytes.
  static func element(_ id: Int, _ chunks: [UInt8]...) -> [UInt8] {
    let width = id > 0xFF_FFFF ? 4 : id > 0xFFFF ? 3 : id > 0xFF ? 2 : 1
    let payload = Array(chunks.joined())
    return .big(id, width) + [0x01] + .big(payload.count, 7) + payload
  }

  static func matroska(_ frames: [[UInt8]], width: Int = 64, height: Int = 48) -> [UInt8] {
    let header = element(
      0x1A45_DFA3, element(0x4286, [1]), element(0x42F7, [1]), element(0x42F2, [4]),
      element(0x42F3, [8]), element(0x4282, .text("matroska")), element(0x4287, [4]),
      element(0x4285, [2]))
    let info = element(
      0x1549_A966, element(0x2AD7B1, .big(1_000_000)), element(0x4489, .big(0x4479_0000)),
      element(0x4D80, .text("l")), element(0x5741, .text("l")))
    let video = element(0xE0, element(0xB0, .big(width)), element(0xBA, .big(height)))
    let track = element(
      0xAE, element(0xD7, [1]), element(0x73C5, [1]), element(0x83, [1]),
      element(0x86, .text("V_MJPEG")), video)
    let blocks = frames.enumerated().flatMap { number, frame in
      element(0xA3, [0x81] + .big(number * 100, 2) + [0x80] + frame)
    }
    let cluster = element(0x1F43_B675, element(0xE7, [0]), blocks)
    return header + element(0x1853_8067, info, element(0x1654_AE6B, track), cluster)
  }

  /// Returns a QuickTime movie with the brand of MP4.
  static func mp4(_ movie: [UInt8]) -> [UInt8] {
    var bytes = movie
    for (index, letter) in "mp42".utf8.enumerated() where bytes.count > 12 {
      bytes[8 + index] = letter
    }
    return bytes
  }
}
