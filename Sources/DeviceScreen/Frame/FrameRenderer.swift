// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// How much of a layout a frame shows.
public enum FrameContent: Hashable, Sendable {
  /// Everything.
  case everything
  /// Only pictures and what stands for them; words and signs are somebody else's.
  case pictures
}

/// Turns a layout into pixels.
public struct FrameRenderer: Sendable {
  private let sprites: SpriteCache

  /// Makes a renderer.
  ///
  /// - Parameter sprites: Where chrome is drawn and kept.
  public init(sprites: SpriteCache) {
    self.sprites = sprites
  }

  /// Draws a frame of the screen's own size.
  ///
  /// - Parameters:
  ///   - layout: What is where.
  ///   - pictures: The assets' pictures; a missing one leaves its cell plain.
  ///   - content: How much is shown; the default is everything.
  /// - Returns: Opaque pixels.
  /// - Throws: ``MediaError`` where chrome cannot be drawn; never without chrome.
  /// - Complexity: O(n) in pixels, and one drawing for each sprite that is new.
  public func frame(
    of layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage],
    content: FrameContent = .everything
  ) async throws(MediaError) -> PixelImage {
    let scale = layout.outline.scale
    let whole = PixelRect(layout.outline.bounds, scale: scale)
    var canvas = PixelCanvas(size: whole.size)
    canvas.fill(whole, .ground, radius: 0, clip: whole)
    var map = layout.colors == .full ? nil : PhotoMap(whole.size)
    for element in layout.elements {
      let clip = element.clip.map { PixelRect($0, scale: scale) } ?? whole
      let before = map == nil ? nil : canvas.image
      var brush = FrameBrush(canvas: canvas, layout: layout, clip: clip)
      // The canvas must not be held twice, or each stroke would copy all of it.
      canvas = PixelCanvas(size: PixelSize(width: 0, height: 0))
      switch content {
      case .everything:
        for stamp in brush.draw(element, pictures) {
          let sprite = try await sprites.sprite(svg: stamp.svg, size: stamp.frame.size)
          brush.draw(sprite, in: stamp.frame)
        }
      case .pictures: brush.drawPicture(element, pictures)
      }
      canvas = brush.canvas
      if let before {
        let area = PixelRect(element.frame, scale: scale).intersection(clip)
        map?.note(element.content, in: area, before: before, after: canvas.image)
      }
    }
    let radii = layout.outline.cornerRadii
    canvas.mask(
      with: RoundedShape(whole, radiusX: radii.x * scale, radiusY: radii.y * scale))
    guard let map else { return canvas.image }
    return ColorReducer(layout.colors).reduced(canvas.image, photos: map.photos)
  }
}
