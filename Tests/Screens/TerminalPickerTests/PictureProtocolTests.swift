// SPDX-License-Identifier: Apache-2.0

import DeviceScreen
import Foundation
import PickerModel
import Testing

@testable import TerminalPicker

/// Tests that a terminal gets the pictures of the screen.
@Suite struct PictureProtocolTests {
  /// A picture with an edge, a ramp and distinct corners, so that nothing can be mixed up.
  static let image: PixelImage = {
    let (width, height) = (198, 242)
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isLeft = x < width / 2
        let ramp = UInt8(255 * y / (height - 1))
        bytes += isLeft ? [200, ramp, 30, 255] : [20, 60, 255 - ramp, 255]
      }
    }
    return PixelImage(size: PixelSize(width: width, height: height), bytes: bytes)
  }()

  private let size = TerminalSize(columns: 80, rows: 24)
  private let columns = 20
  private let rows = 12

  func sent(_ pictures: PictureProtocol) -> String {
    ChafaDrawing(colors: .full, isUnicode: true).sequences(
      Self.image, columns: columns, rows: rows, size: size, pictures: pictures)
  }

  /// Returns the mean difference per channel between a picture and the expected one, at points all
  /// over it.
  func difference(_ shown: PixelImage) -> Double {
    let wanted = Self.image
    var (total, count) = (0, 0)
    for step in 0..<2_500 {
      let (across, down) = (Double(step % 50) + 0.5, Double(step / 50) + 0.5)
      func pixel(_ image: PixelImage) -> ArraySlice<UInt8> {
        let x = Int(across / 50 * Double(image.size.width))
        let y = Int(down / 50 * Double(image.size.height))
        let offset = (y * image.size.width + x) * 4
        return image.bytes[offset..<offset + 3]
      }
      for (one, other) in zip(pixel(wanted), pixel(shown)) {
        total += abs(Int(one) - Int(other))
        count += 1
      }
    }
    return Double(total) / Double(count)
  }

  @Test func kittyGetsThePixelsThemselves() throws {
    let picture = try #require(KittyPicture(sent(.kitty)))
    #expect(picture.cells == (columns, rows))
    #expect(difference(picture.image) < 4, "\(difference(picture.image))")
  }

  @Test func sixelsShowThePictureInTheColoursTheyHave() throws {
    let picture = try #require(SixelPicture(sent(.sixel)))
    let image = try #require(picture.image)
    #expect(image.size.width == columns * size.cellWidth)
    // Bands are six pixels high, and none may reach below the cells, or the terminal scrolls.
    let height = rows * size.cellHeight
    #expect(image.size.height <= height && image.size.height > height - 6)
    #expect(difference(image) < 12, "\(difference(image))")
  }

  @Test func iTermGetsAFileWithThePicture() throws {
    let text = sent(.iterm)
    let start = try #require(text.firstRange(of: "\u{1B}]1337;File="))
    let end = try #require(text[start.upperBound...].firstIndex(of: "\u{7}"))
    let segments = text[start.upperBound..<end].split(separator: ":", maxSplits: 1)
    let keys = segments[0].split(separator: ";")
    #expect(keys.contains("inline=1"))
    #expect(keys.contains("width=\(columns)") && keys.contains("height=\(rows)"))
    let file = try #require(Data(base64Encoded: String(segments[1])))
    let image = try #require(PixelImage(tiff: Array(file)))
    #expect(difference(image) < 4, "\(difference(image))")
  }

  @Test(arguments: ["", "\u{1B}Pq", "\u{1B}Pq#1~\u{1B}\\", "\u{1B}Pq#1;2;0;0;0!9\u{1B}\\"])
  func sixelReaderRefusesOtherText(text: String) {
    #expect(SixelPicture(text) == nil)
  }

  @Test func sixelReaderUnderstandsItsCommands() throws {
    // Two bands of three: red over blue, drawn over one another.
    let text = "\u{1B}P0;1q\"1;1;3;12#1;2;100;0;0!3N$#2;2;0;0;100!3o-#1!2~~\u{1B}\\"
    let image = try #require(SixelPicture(text)?.image)
    #expect(image.size == PixelSize(width: 3, height: 12))
    #expect(Array(image.bytes[0..<4]) == [255, 0, 0, 255])
    #expect(Array(image.bytes[4 * 3 * 5..<4 * 3 * 5 + 4]) == [0, 0, 255, 255])
  }

  @Test func theReaderOfKittysPicturesKnowsChunks() throws {
    let text =
      "\u{1B}_Ga=T,f=24,s=1,v=2,c=3,r=4,m=1;AQID\u{1B}\\\u{1B}_Gm=0;BAUG\u{1B}\\"
    let picture = try #require(KittyPicture(text))
    #expect(picture.image.bytes == [1, 2, 3, 255, 4, 5, 6, 255] && picture.cells == (3, 4))
    #expect(KittyPicture("\u{1B}_Ga=T,f=24,s=1,v=2,m=1;AQID\u{1B}\\") == nil)
  }
}

extension PixelImage {
  /// Decodes a TIFF of whole pixels in one strip, the only kind that is sent; nil for other kinds.
  fileprivate init?(tiff bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> Int {
      bytes.indices.contains(offset + count - 1)
        ? bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) } : 0
    }
    guard bytes.starts(with: [0x49, 0x49, 42, 0]) else { return nil }
    let directory = number(4, 4)
    var values: [Int: Int] = [:]
    for index in 0..<number(directory, 2) {
      let entry = directory + 2 + index * 12
      // One value of two or four bytes is in the entry itself.
      let isShort = number(entry + 2, 2) == 3
      values[number(entry, 2)] = number(entry + 8, isShort ? 2 : 4)
    }
    let size = PixelSize(width: values[256] ?? 0, height: values[257] ?? 0)
    let (samples, start) = (values[277] ?? 0, values[273] ?? 0)
    let count = size.width * size.height
    // Uncompressed red, green, blue and alpha.
    guard values[259] ?? 1 == 1, values[262] == 2, samples == 4, count > 0,
      start + count * 4 <= bytes.count
    else { return nil }
    self.init(size: size, bytes: Array(bytes[start..<start + count * 4]))
  }
}
