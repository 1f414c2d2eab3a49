// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Draws single elements on a canvas.
struct FrameBrush {
  /// A sprite that is still to be drawn, and where it goes.
  struct Stamp {
    var svg: String
    var frame: PixelRect
  }

  private(set) var canvas: PixelCanvas
  let scale: Double
  let chrome: ChromeMetrics
  let style: ChromeStyle
  private let clip: PixelRect

  init(canvas: PixelCanvas, layout: ScreenLayout, clip: PixelRect) {
    self.canvas = canvas
    scale = layout.outline.scale
    chrome = layout.chrome
    style = ChromeStyle(colors: layout.colors)
    self.clip = clip
  }

  /// Draws what needs no sprite.
  ///
  /// - Parameters:
  ///   - element: What to draw.
  ///   - pictures: The assets' pictures.
  /// - Returns: The sprites that lie over it, in order.
  mutating func draw(
    _ element: ScreenElement, _ pictures: [AssetIdentifier: PixelImage]
  ) -> [Stamp] {
    let rect = PixelRect(element.frame, scale: scale)
    switch element.content {
    case .thumbnail, .fill: drawPicture(element, pictures)
    case .placeholder(let kind, let label, _):
      drawPicture(element, pictures)
      return placeholderStamps(kind, label, element.frame)
    case .ring(let ring, let radius): draw(ring, in: rect, radius: radius * scale)
    case .progress(let share): draw(progress: share, in: rect)
    case .text(var text):
      text.color = style.color(text.color)
      return [
        Stamp(
          svg: ChromeSprites.text(text, size: rect.size, scale: scale, isCrisp: style.isOutlined),
          frame: rect)
      ]
    case .mark(let mark):
      return [Stamp(svg: ChromeSprites.mark(mark, style, size: rect.size), frame: rect)]
    case .button(let button):
      let radius = Double(rect.height) / 2
      let inks = style.inks(of: button)
      canvas.fill(rect, inks.ground, radius: radius, clip: clip)
      if let rim = inks.rim {
        canvas.stroke(rect, rim, width: hairline, radius: radius, clip: clip)
      }
      if button.isFocused { draw(.focus, in: rect, radius: radius) }
      var label = button.label
      label.color = inks.ink
      let place = PixelRect(button.labelFrame(in: element.frame), scale: scale)
      let svg = ChromeSprites.text(label, size: place.size, scale: scale, isCrisp: style.isOutlined)
      return [Stamp(svg: svg, frame: place)]
    }
    return []
  }

  /// Draws pictures and surfaces only.
  ///
  /// - Parameters:
  ///   - element: What to draw; words and signs draw nothing.
  ///   - pictures: The assets' pictures.
  mutating func drawPicture(_ element: ScreenElement, _ pictures: [AssetIdentifier: PixelImage]) {
    let rect = PixelRect(element.frame, scale: scale)
    switch element.content {
    case .thumbnail(let identifier, let radius):
      guard let picture = pictures[identifier] else {
        return fill(rect, .cell, radius: radius * scale)
      }
      canvas.draw(
        picture.scaled(to: rect.size), atX: rect.x, y: rect.y, radius: radius * scale, clip: clip)
    case .placeholder(_, _, let radius): fill(rect, .cell, radius: radius * scale)
    case .fill(let color, let radius): fill(rect, color, radius: radius * scale)
    case .ring, .text, .mark, .button, .progress: break
    }
  }

  /// Lays a sprite over what is there.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - frame: Where it goes.
  mutating func draw(_ sprite: PixelImage, in frame: PixelRect) {
    canvas.draw(sprite, atX: frame.x, y: frame.y, clip: clip)
  }

  private var hairline: Int { max(1, Int((scale * chrome.unit).rounded())) }

  /// A surface; one that would not show on the ground has a line around it.
  private mutating func fill(_ rect: PixelRect, _ color: ScreenColor, radius: Double) {
    canvas.fill(rect, style.color(color), radius: radius, clip: clip)
    guard style.isOutlined, color == .cell || color == .message else { return }
    canvas.stroke(rect, .primary, width: hairline, radius: radius, clip: clip)
  }

  private mutating func draw(_ ring: ScreenElement.Ring, in rect: PixelRect, radius: Double) {
    let width = hairline
    switch ring {
    case .selection where style.isOutlined:
      canvas.stroke(rect, .ground, width: width * 3, radius: radius, clip: clip)
      canvas.stroke(rect, style.color(.bright), width: width * 2, radius: radius, clip: clip)
    case .selection:
      canvas.stroke(rect, .bright, width: width * 3 / 2, radius: radius, clip: clip)
    case .focus:
      // A dark line inside the white one keeps it apart from bright pictures.
      let dark = ScreenColor(0x000000, alpha: style.isOutlined ? 255 : 190)
      let light = style.isOutlined ? width * 3 : width * 5 / 4
      canvas.stroke(
        rect, dark, width: max(width * 2, light + (style.isOutlined ? width : 0)), radius: radius,
        clip: clip)
      canvas.stroke(rect, .primary, width: light, radius: radius, clip: clip)
    }
  }

  private mutating func draw(progress share: Double, in rect: PixelRect) {
    let radius = Double(rect.height) / 2
    canvas.fill(rect, style.color(.button), radius: radius, clip: clip)
    if style.isOutlined {
      canvas.stroke(rect, .primary, width: 1, radius: radius, clip: clip)
    }
    let done = Int((Double(rect.width) * min(1, max(0, share))).rounded())
    guard done > 0 else { return }
    var part = rect
    // Shorter than its own height it would not be round.
    part.width = min(rect.width, max(rect.height, done))
    canvas.fill(part, style.color(.bright), radius: radius, clip: clip)
  }
}
