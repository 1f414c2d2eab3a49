// SPDX-License-Identifier: Apache-2.0

import Glibc
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import ThumbnailCache

@Suite struct PixelPackTests {
  private let folder: TemporaryDirectory
  private let file: String

  init() throws {
    folder = try TemporaryDirectory()
    file = folder.path + "/1.thumbnails"
  }

  private func blocks() -> Int {
    var facts = stat()
    return stat(file + CacheFolder.pack, &facts) == 0 ? Int(facts.st_blocks) : -1
  }

  @Test func picturesRoundTrip() throws {
    #expect(throws: CacheError(ENOENT)) { try PixelPack.reading(besides: file) }
    let pack = try PixelPack.writing(besides: file, disk: PixelPack.Disk())
    let reader = try PixelPack.reading(besides: file)
    var (offset, offsets): (Int64, [Int64]) = (0, [])
    let sizes = (1...60).map { PixelSize(width: $0, height: 61 - $0) }
    let images = sizes.map { PixelImage.of("\($0)", $0) }
    for image in images {
      offsets.append(offset)
      offset += PixelPack.room(for: image.bytes.count)
    }
    // More than fit into one call, and a single one.
    try pack.write(images.dropLast().map(\.bytes), at: 0)
    try pack.write([images[59].bytes], at: offsets[59])
    for (size, offset) in zip(sizes, offsets) {
      #expect(reader.image(at: offset, size: size) == .of("\(size)", size))
    }
    let next = PixelSize(width: 10, height: 10)
    #expect(reader.image(at: offset, size: next) == nil, "behind the end")
    #expect(reader.image(at: offsets[59], size: PixelSize(width: 60, height: 60)) == nil)
  }

  @Test func holeIsNotAPictureAndUsesNoSpace() throws {
    let pack = try PixelPack.writing(besides: file, disk: PixelPack.Disk())
    let reader = try PixelPack.reading(besides: file)
    let size = PixelSize(width: 120, height: 120)
    let (one, other) = (PixelImage.of("one", size), PixelImage.of("other", size))
    let room = PixelPack.room(for: one.bytes.count)
    try pack.write([one.bytes], at: 0)
    try pack.write([other.bytes], at: room)
    let before = blocks()
    #expect(pack.punch(at: 0, count: one.bytes.count))
    #expect(reader.image(at: 0, size: size) == nil)
    #expect(reader.image(at: room, size: size) == other)
    #expect(blocks() <= before - Int(room) / 512)
  }

  @Test func uncommittedPicturesAreTruncated() throws {
    let pack = try PixelPack.writing(besides: file, disk: PixelPack.Disk())
    let reader = try PixelPack.reading(besides: file)
    let size = PixelSize(width: 120, height: 120)
    let one = PixelImage.of("one", size)
    let room = PixelPack.room(for: one.bytes.count)
    try pack.write([one.bytes], at: 0)
    try pack.truncate(at: room)
    #expect(reader.image(at: 0, size: size) == one, "nothing lies behind it")
    try pack.write([PixelImage.of("lost", size).bytes], at: room)
    try pack.truncate(at: room)
    #expect(reader.image(at: 0, size: size) == one)
    // The row of the next picture may reach the disk before its pixels.
    #expect(reader.image(at: room, size: size) == nil)
  }

  @Test("a picture of which a power cut left some blocks is none", arguments: [0, 1, 7, 14])
  func aLostBlockIsNoticed(block: Int64) throws {
    let pack = try PixelPack.writing(besides: file, disk: PixelPack.Disk())
    let reader = try PixelPack.reading(besides: file)
    let size = PixelSize(width: 120, height: 120)
    try pack.write([PixelImage.of("one", size).bytes], at: 0)
    #expect(reader.image(at: 0, size: size) != nil)
    #expect(pack.punch(at: block * 4096, count: 4096))
    #expect(reader.image(at: 0, size: size) == nil)
  }

  @Test func transparentPictureIsNotCached() {
    let size = PixelSize(width: 64, height: 64)
    let fingerprint = ContentFingerprint(size: 1, modified: 2, changed: 3)
    let request = ThumbnailRequest(ofFileAt: "/a.jpg", size: size)
    let isKept = { (image: PixelImage) in
      let thumbnail = Thumbnail(image, origin: .decoded)
      return NewThumbnail(.success(thumbnail), of: request, fingerprint: fingerprint, used: 4)
        != nil
    }
    var image = PixelImage.of("one", size)
    #expect(isKept(image))
    image.bytes[2 * 4096 + 3] = 254
    #expect(!isKept(image))
    #expect(!isKept(.of("one", PixelSize(width: 64, height: 65))), "of another size")
  }
}
