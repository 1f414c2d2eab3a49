// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// An image to draw on; its colors are premultiplied by alpha.
///
/// Each drawing covers the drawings made before.
struct PixelCanvas {
  /// How a drawing marks the pixels that it covers: as a photo or not.
  enum Mark {
    /// The pixels show a photo.
    case photo
    /// The pixels show no photo.
    case chrome
    /// The pixels keep their mark; an overlay does not change whether a photo is visible.
    case unchanged
  }

  private(set) var image: PixelImage
  /// For each pixel, whether it shows a photo.
  ///
  /// The array is empty if the canvas does not track photos.
  private(set) var photos: [Bool]

  /// Makes a transparent canvas.
  ///
  /// - Parameters:
  ///   - size: Its size in pixels.
  ///   - marksPhotos: Whether the canvas tracks which pixels show photos. The default is false.
  init(size: PixelSize, marksPhotos: Bool = false) {
    image = PixelImage(transparent: size)
    photos = marksPhotos ? Array(repeating: false, count: size.width * size.height) : []
  }

  /// Makes a transparent canvas for a frame.
  init(_ plan: FramePlan) {
    self.init(size: plan.bounds.size, marksPhotos: plan.ground.colors != .full)
  }

  var bounds: PixelRect { PixelRect(image.size) }

  /// Fills a rounded rectangle.
  mutating func fill(
    _ rect: PixelRect, _ color: ScreenColor, radius: Double, clip: PixelRect, mark: Mark = .chrome
  ) {
    fill(RoundedShape(rect, radius: radius), minus: nil, color, clip: clip, mark)
  }

  /// Draws an outline along the inner edge of a rounded rectangle.
  mutating func stroke(
    _ rect: PixelRect, _ color: ScreenColor, width: Int, radius: Double, clip: PixelRect
  ) {
    let hole = PixelRect(
      x: rect.x + width, y: rect.y + width, width: rect.width - 2 * width,
      height: rect.height - 2 * width)
    fill(
      RoundedShape(rect, radius: radius),
      minus: RoundedShape(hole, radius: max(0, radius - Double(width))), color, clip: clip, .chrome)
  }

  /// Fills everything outside a shape with the background color.
  mutating func mask(with shape: RoundedShape, clip: PixelRect) {
    fill(RoundedShape(bounds, radius: 0), minus: shape, .ground, clip: clip, .chrome)
  }

  private mutating func fill(
    _ shape: RoundedShape, minus hole: RoundedShape?, _ color: ScreenColor, clip: PixelRect,
    _ mark: Mark
  ) {
    let ink = PixelInk(color)
    paint(shape, minus: hole, clip: clip, mark) { pixels, _, columns, coverage in
      ink.lay(on: pixels, count: columns.count, coverage)
    }
  }

  /// Draws an opaque photo with rounded corners.
  mutating func draw(photo: PixelImage, atX x: Int, y: Int, radius: Double, clip: PixelRect) {
    let frame = PixelRect(x: x, y: y, width: photo.size.width, height: photo.size.height)
    photo.bytes.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      paint(RoundedShape(frame, radius: radius), clip: clip, .photo) {
        pixels, row, columns, coverage in
        let start = source + ((row - y) * frame.width + columns.lowerBound - x) * 4
        if coverage == 255 {
          pixels.update(from: start, count: columns.count * 4)
        } else {
          PixelInk.lay(start, on: pixels, coverage)
        }
      }
    }
  }

  /// Draws a sprite.
  ///
  /// Transparent pixels of the sprite leave the canvas unchanged.
  mutating func draw(sprite: PixelImage, atX x: Int, y: Int, clip: PixelRect) {
    let frame = PixelRect(x: x, y: y, width: sprite.size.width, height: sprite.size.height)
    sprite.bytes.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      paint(RoundedShape(frame, radius: 0), clip: clip, .unchanged) { pixels, row, columns, _ in
        let start = source + ((row - y) * frame.width + columns.lowerBound - x) * 4
        for offset in stride(from: 0, to: columns.count * 4, by: 4) where start[offset + 3] > 0 {
          PixelInk.lay(start + offset, on: pixels + offset, 255)
        }
      }
    }
    guard !photos.isEmpty else { return }
    let area = frame.intersection(clip).intersection(bounds)
    for row in area.rows {
      for column in area.columns
      where sprite.bytes[((row - y) * frame.width + column - x) * 4 + 3] > 0 {
        photos[row * image.size.width + column] = false
      }
    }
  }

  /// Calls a closure with each visible run of a shape's pixels; the closure receives a pointer to
  /// the first pixel of the run.
  private mutating func paint(
    _ shape: RoundedShape, minus hole: RoundedShape? = nil, clip: PixelRect, _ mark: Mark,
    _ body: (
      _ pixels: UnsafeMutablePointer<UInt8>, _ row: Int, _ columns: Range<Int>, _ coverage: Int
    ) -> Void
  ) {
    let area = clip.intersection(bounds)
    let width = image.size.width
    image.bytes.withUnsafeMutableBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      // Bounds need no check from here on: each run is inside the area, and the area is inside the
      // canvas.
      shape.forEachRun(in: area, minus: hole) { row, columns, coverage in
        body(base + (row * width + columns.lowerBound) * 4, row, columns, coverage)
      }
    }
    guard mark != .unchanged, !photos.isEmpty else { return }
    photos.withUnsafeMutableBufferPointer { photos in
      guard let base = photos.baseAddress else { return }
      shape.forEachRun(in: area, minus: hole) { row, columns, _ in
        (base + row * width + columns.lowerBound).update(
          repeating: mark == .photo, count: columns.count)
      }
    }
  }

  /// Reduces an area to the colors of the screen.
  ///
  /// - Parameters:
  ///   - area: The area.
  ///   - frames: The frames of the photos. Each frame must be completely inside or completely
  ///     outside the area.
  ///   - reducer: Reduces pixels to the screen's colors.
  mutating func reduce(_ area: PixelRect, photosIn frames: [PixelRect], _ reducer: ColorReducer) {
    reducer.reduce(&image, area.intersection(bounds), photos: photos, in: frames)
  }
}
