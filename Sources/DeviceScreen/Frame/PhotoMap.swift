// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Where photos show in a frame that is being drawn.
struct PhotoMap {
  private(set) var photos: [Bool]
  private let size: PixelSize

  /// Makes the map of an empty frame.
  init(_ size: PixelSize) {
    self.size = size
    photos = Array(repeating: false, count: size.width * size.height)
  }

  /// Notes what an element did to a frame.
  ///
  /// - Parameters:
  ///   - content: What was drawn.
  ///   - area: Where.
  ///   - before: The frame without it.
  ///   - after: The frame with it.
  mutating func note(
    _ content: ScreenElement.Content, in area: PixelRect, before: PixelImage, after: PixelImage
  ) {
    let isPhoto: Bool
    switch content {
    case .thumbnail: isPhoto = true
    // A photo below a veil is still a photo.
    case .fill(let color, _) where color.alpha < 255: return
    default: isPhoto = false
    }
    let area = area.intersection(PixelRect(size))
    for y in area.y..<area.y + area.height {
      for place in y * size.width + area.x..<y * size.width + area.x + area.width
      where photos[place] != isPhoto {
        let bytes = place * 4..<place * 4 + 3
        if isPhoto || before.bytes[bytes] != after.bytes[bytes] { photos[place] = isPhoto }
      }
    }
  }
}
