// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Draws the elements of a frame on a canvas, one at a time.
struct FrameBrush {
  /// A sprite that is still to be drawn, with its frame.
  ///
  /// A sprite is the small picture of one text, mark or symbol.
  struct PendingSprite {
    var svg: String
    var frame: PixelRect
  }

  private(set) var canvas: PixelCanvas
  let scale: Double
  let chrome: ChromeMetrics
  let style: ChromeStyle
  private let plan: FramePlan
  /// Reduces pixels to the screen's colors, nil if the screen has full color.
  private let reducer: ColorReducer?

  init(canvas: PixelCanvas, _ plan: FramePlan) {
    self.canvas = canvas
    self.plan = plan
    scale = plan.ground.outline.scale
    chrome = plan.ground.chrome
    let colors = plan.ground.colors
    style = ChromeStyle(colors: colors)
    reducer = colors == .full ? nil : ColorReducer(colors)
  }

  /// Clears an area of the canvas, before its layers are drawn.
  mutating func begin(_ area: PixelRect) {
    canvas.fill(area, .ground, radius: 0, clip: area)
  }

  /// Applies the screen's outline and colors to an area of the canvas, after its layers are drawn.
  mutating func end(_ area: PixelRect) {
    let radii = plan.ground.outline.cornerRadii
    canvas.mask(
      with: RoundedShape(plan.bounds, radiusX: radii.x * scale, radiusY: radii.y * scale),
      clip: area)
    guard let reducer else { return }
    canvas.reduce(area, photosIn: plan.photoAreas.filter(area.intersects), reducer)
  }

  /// Draws what needs no sprite in a layer: pictures, surfaces and lines.
  ///
  /// - Parameters:
  ///   - layer: The layer to draw.
  ///   - clip: The area of the layer to draw.
  /// - Returns: The sprites to draw over the layer, in order. The result is empty if the frame
  ///   shows only pictures.
  mutating func draw(_ layer: FramePlan.Layer, clip: PixelRect) -> [PendingSprite] {
    let frame = layer.element.frame
    let rect = PixelRect(frame, scale: scale)
    switch layer.element.content {
    case .thumbnail(_, let radius):
      if let picture = layer.picture {
        canvas.draw(
          photo: picture.scaled(to: rect.size), atX: rect.x, y: rect.y, radius: radius * scale,
          clip: clip)
      } else {
        fill(rect, .cell, radius: radius * scale, clip: clip)
      }
    case .fill(let color, let radius): fill(rect, color, radius: radius * scale, clip: clip)
    case .placeholder(let kind, let label, let radius):
      fill(rect, .cell, radius: radius * scale, clip: clip)
      if plan.ground.content == .everything { return placeholderSprites(kind, label, frame) }
    case .ring(let ring, let radius): draw(ring, in: rect, radius: radius * scale, clip: clip)
    case .progress(let share): draw(progress: share, in: rect, clip: clip)
    case .text(var text):
      text.color = style.color(text.color)
      return [pendingSprite(text, in: rect)]
    case .mark(let mark):
      return [PendingSprite(svg: ChromeSprites.mark(mark, style, size: rect.size), frame: rect)]
    case .button(let button):
      let label = PixelRect(button.labelFrame(in: frame), scale: scale)
      return [draw(button, in: rect, labelIn: label, clip: clip)]
    }
    return []
  }

  private mutating func draw(
    _ button: ScreenButton, in rect: PixelRect, labelIn labelFrame: PixelRect, clip: PixelRect
  ) -> PendingSprite {
    let radius = Double(rect.height) / 2
    let inks = style.inks(of: button)
    canvas.fill(rect, inks.ground, radius: radius, clip: clip)
    if let rim = inks.rim { canvas.stroke(rect, rim, width: hairline, radius: radius, clip: clip) }
    if button.isFocused { draw(.focus, in: rect, radius: radius, clip: clip) }
    var label = button.label
    label.color = inks.ink
    return pendingSprite(label, in: labelFrame)
  }

  func pendingSprite(_ text: ScreenText, in rect: PixelRect) -> PendingSprite {
    let svg = ChromeSprites.text(text, size: rect.size, scale: scale, isCrisp: style.isOutlined)
    return PendingSprite(svg: svg, frame: rect)
  }

  /// Draws a sprite over the canvas.
  mutating func draw(_ sprite: PixelImage, in frame: PixelRect, clip: PixelRect) {
    canvas.draw(sprite: sprite, atX: frame.x, y: frame.y, clip: clip)
  }

  private var hairline: Int { max(1, Int((scale * chrome.unit).rounded())) }

  /// Fills a surface.
  ///
  /// If the surface would be invisible on the background, it also gets an outline.
  private mutating func fill(
    _ rect: PixelRect, _ color: ScreenColor, radius: Double, clip: PixelRect
  ) {
    // If the color is translucent, photo pixels below it remain marked as photo pixels.
    canvas.fill(
      rect, style.color(color), radius: radius, clip: clip,
      mark: color.alpha < 255 ? .unchanged : .chrome)
    guard style.isOutlined, color == .cell || color == .message else { return }
    canvas.stroke(rect, .primary, width: hairline, radius: radius, clip: clip)
  }

  private mutating func draw(
    _ ring: ScreenElement.Ring, in rect: PixelRect, radius: Double, clip: PixelRect
  ) {
    let width = hairline
    switch ring {
    case .selection where style.isOutlined:
      canvas.stroke(rect, .ground, width: width * 3, radius: radius, clip: clip)
      canvas.stroke(rect, style.color(.bright), width: width * 2, radius: radius, clip: clip)
    case .selection:
      canvas.stroke(rect, .bright, width: width * 3 / 2, radius: radius, clip: clip)
    case .focus:
      // A dark line inside the white one distinguishes the ring from bright pictures.
      let dark = ScreenColor(0x000000, alpha: style.isOutlined ? 255 : 190)
      let light = style.isOutlined ? width * 3 : width * 5 / 4
      canvas.stroke(
        rect, dark, width: max(width * 2, light + (style.isOutlined ? width : 0)), radius: radius,
        clip: clip)
      canvas.stroke(rect, .primary, width: light, radius: radius, clip: clip)
    }
  }

  private mutating func draw(progress share: Double, in rect: PixelRect, clip: PixelRect) {
    let radius = Double(rect.height) / 2
    canvas.fill(rect, style.color(.button), radius: radius, clip: clip)
    if style.isOutlined {
      canvas.stroke(rect, .primary, width: 1, radius: radius, clip: clip)
    }
    let done = Int((Double(rect.width) * min(1, max(0, share))).rounded())
    guard done > 0 else { return }
    var filled = rect
    // The filled section is never shorter than its height, because its ends could not be round.
    filled.width = min(rect.width, max(rect.height, done))
    canvas.fill(filled, style.color(.bright), radius: radius, clip: clip)
  }
}

extension FrameBrush {
  /// Returns the symbol of a missing picture and, if the cell is large enough, the reason as text.
  func placeholderSprites(
    _ kind: MediaKind, _ label: String?, _ frame: ScreenRect
  ) -> [PendingSprite] {
    let side = min(frame.width, frame.height)
    // In a cell that is too small for legible text, the text is omitted.
    let isLabeled = label != nil && side >= 58 * chrome.labelSize / 9
    // In a small frame the symbol gets a larger share: 0.44 of the side would be only a few dots.
    let size =
      isLabeled ? side * 0.32 : max(side * 0.44, min(side * 0.7, 28 * chrome.unit))
    // The symbol is high enough in the cell to leave space for a badge below the label.
    let top = isLabeled ? frame.y + side * 0.1 : frame.center.y - size / 2
    let glyphFrame = PixelRect(
      ScreenRect(x: frame.center.x - size / 2, y: top, width: size, height: size), scale: scale)
    var sprites = [
      PendingSprite(
        svg: ChromeSprites.glyph(
          kind, isFailed: label != nil, style, size: glyphFrame.size), frame: glyphFrame)
    ]
    if isLabeled, let label {
      let text = ScreenText(
        string: label, size: chrome.labelSize, weight: .regular, alignment: .center,
        color: style.color(.secondary))
      let line = ScreenRect(
        x: frame.x + 2, y: top + size + 1, width: frame.width - 4,
        height: chrome.labelSize * 13 / 9)
      let rect = PixelRect(line, scale: scale)
      let fitted = text.fitted(into: line.width, smallest: chrome.minimumTextSize)
      sprites.append(pendingSprite(fitted, in: rect))
    }
    return sprites
  }
}
