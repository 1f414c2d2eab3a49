// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// A rectangle of whole pixels.
struct PixelRect: Hashable {
  var x: Int
  var y: Int
  var width: Int
  var height: Int

  init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The pixels of a rectangle in points; edges go to the nearest pixel.
  init(_ rect: ScreenRect, scale: Double) {
    let left = Int((rect.x * scale).rounded())
    let top = Int((rect.y * scale).rounded())
    self.init(
      x: left, y: top, width: Int((rect.maxX * scale).rounded()) - left,
      height: Int((rect.maxY * scale).rounded()) - top)
  }

  init(_ size: PixelSize) { self.init(x: 0, y: 0, width: size.width, height: size.height) }

  var size: PixelSize { PixelSize(width: width, height: height) }
  var isEmpty: Bool { width == 0 || height == 0 }

  func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(x + width, other.x + other.width) - left,
      height: min(y + height, other.y + other.height) - top)
  }
}

/// Pixels to draw on: premultiplied, later things over earlier ones.
struct PixelCanvas {
  private(set) var image: PixelImage

  init(size: PixelSize) {
    image = PixelImage(transparent: size)
  }

  var bounds: PixelRect { PixelRect(image.size) }

  /// Lays an image at a place, its corners rounded off.
  mutating func draw(
    _ picture: PixelImage, atX x: Int, y: Int, radius: Double = 0, clip: PixelRect
  ) {
    let frame = PixelRect(x: x, y: y, width: picture.size.width, height: picture.size.height)
    let area = frame.intersection(clip).intersection(bounds)
    guard !area.isEmpty else { return }
    let corners = RoundedShape(frame, radius: radius)
    for row in area.y..<area.y + area.height {
      let solid = corners.solidColumns(row)
      for column in area.x..<area.x + area.width {
        let coverage = solid.contains(column) ? 255 : corners.coverage(x: column, y: row)
        guard coverage > 0 else { continue }
        let source = ((row - y) * picture.size.width + column - x) * 4
        blend(
          (
            picture.bytes[source], picture.bytes[source + 1], picture.bytes[source + 2],
            picture.bytes[source + 3]
          ), coverage, at: (row * image.size.width + column) * 4)
      }
    }
  }

  /// Fills a rounded rectangle.
  mutating func fill(_ rect: PixelRect, _ color: ScreenColor, radius: Double, clip: PixelRect) {
    fill(RoundedShape(rect, radius: radius), in: rect, minus: nil, color, clip: clip)
  }

  /// Draws the outline of a rounded rectangle just inside it.
  mutating func stroke(
    _ rect: PixelRect, _ color: ScreenColor, width: Int, radius: Double, clip: PixelRect
  ) {
    let hole = PixelRect(
      x: rect.x + width, y: rect.y + width, width: rect.width - 2 * width,
      height: rect.height - 2 * width)
    fill(
      RoundedShape(rect, radius: radius), in: rect,
      minus: RoundedShape(hole, radius: max(0, radius - Double(width))), color, clip: clip)
  }

  /// Makes everything outside a shape the colour of the ground.
  mutating func mask(with shape: RoundedShape) {
    let ground = ScreenColor.ground
    for row in 0..<image.size.height {
      let solid = shape.solidColumns(row)
      for column in 0..<image.size.width where !solid.contains(column) {
        let outside = 255 - shape.coverage(x: column, y: row)
        guard outside > 0 else { continue }
        blend(
          (ground.red, ground.green, ground.blue, 255), outside,
          at: (row * image.size.width + column) * 4)
      }
    }
  }

  private mutating func fill(
    _ shape: RoundedShape, in rect: PixelRect, minus hole: RoundedShape?, _ color: ScreenColor,
    clip: PixelRect
  ) {
    let area = rect.intersection(clip).intersection(bounds)
    guard !area.isEmpty else { return }
    let alpha = Int(color.alpha)
    let source = (
      UInt8(Int(color.red) * alpha / 255), UInt8(Int(color.green) * alpha / 255),
      UInt8(Int(color.blue) * alpha / 255), color.alpha
    )
    for row in area.y..<area.y + area.height {
      let solid = shape.solidColumns(row)
      for column in area.x..<area.x + area.width {
        var coverage = solid.contains(column) ? 255 : shape.coverage(x: column, y: row)
        if let hole { coverage = coverage * (255 - hole.coverage(x: column, y: row)) / 255 }
        guard coverage > 0 else { continue }
        blend(source, coverage, at: (row * image.size.width + column) * 4)
      }
    }
  }

  private mutating func blend(
    _ source: (UInt8, UInt8, UInt8, UInt8), _ coverage: Int, at index: Int
  ) {
    // Nearly every pixel is solid, and those of photos are many.
    if source.3 == 255, coverage == 255 {
      image.bytes[index] = source.0
      image.bytes[index + 1] = source.1
      image.bytes[index + 2] = source.2
      image.bytes[index + 3] = 255
      return
    }
    guard source.3 > 0 else { return }
    let left = 255 - Int(source.3) * coverage / 255
    func mix(_ over: UInt8, _ under: UInt8) -> UInt8 {
      UInt8(min(255, (Int(over) * coverage + Int(under) * left + 127) / 255))
    }
    image.bytes[index] = mix(source.0, image.bytes[index])
    image.bytes[index + 1] = mix(source.1, image.bytes[index + 1])
    image.bytes[index + 2] = mix(source.2, image.bytes[index + 2])
    image.bytes[index + 3] = mix(source.3, image.bytes[index + 3])
  }
}
