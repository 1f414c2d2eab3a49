// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@Suite struct ContentTypeConformanceTests {
  @Test("item.load.generic: pictures are images, videos are movies, and everything is data")
  func kinds() {
    for type in [ContentType.jpeg, .png, .heic, .avif, .rawImage, .gif, .webp] {
      #expect(type.conforms(to: .image) && type.conforms(to: .data) && type.conforms(to: .item))
      #expect(!type.conforms(to: .movie) && !type.conforms(to: .audiovisualContent))
    }
    for type in [ContentType.quickTimeMovie, .mpeg4Movie, .matroskaMovie, .aviMovie, .movie] {
      #expect(type.conforms(to: .movie) && type.conforms(to: .audiovisualContent))
      #expect(type.conforms(to: .content) && !type.conforms(to: .image))
    }
  }

  @Test("item.load.generic: general types are no special ones, and formats are not each other")
  func directions() {
    #expect(!ContentType.image.conforms(to: .jpeg))
    #expect(!ContentType.jpeg.conforms(to: .png))
    #expect(ContentType.heic.conforms(to: .heif) && !ContentType.heif.conforms(to: .heic))
    #expect(!ContentType.item.conforms(to: .data))
  }

  @Test("item.load.generic: an unknown type is itself and some bytes")
  func unknown() {
    let type = ContentType(rawValue: "org.example.unknown")
    #expect(type.conforms(to: type) && type.conforms(to: .data) && type.conforms(to: .item))
    #expect(!type.conforms(to: .image) && !type.conforms(to: .content))
  }

  @Test("item.load.generic: of several types the first that fits is taken")
  func first() {
    #expect([ContentType.mpeg4Movie, .heic, .jpeg].first(conformingTo: .image) == .heic)
    #expect([ContentType.mpeg4Movie].first(conformingTo: .image) == nil)
  }
}
