// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// The elements of a layout that are drawn in a frame.
public enum FrameContent: Hashable, Sendable {
  /// All elements of the layout.
  case everything
  /// Only pictures and placeholders.
  ///
  /// This case is for a caller that shows texts and marks in another way, for example as characters
  /// of a terminal.
  case pictures
}

/// Draws layouts as pixels, one frame after another.
///
/// It redraws only the areas that changed since the previous frame.
public actor FrameRenderer {
  private let sprites: SpriteCache
  /// The previous frame.
  ///
  /// The value is nil before the first frame, while a frame is being drawn, and after a failure.
  private var last: FramePlan?
  /// The pixels of the previous frame.
  private var canvas: PixelCanvas?

  /// Makes a renderer.
  ///
  /// - Parameter sprites: Draws and caches texts, buttons and marks.
  public init(sprites: SpriteCache) {
    self.sprites = sprites
  }

  /// Draws a frame in the size of the screen.
  ///
  /// The pixels depend only on the layout and the pictures, not on earlier frames.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - pictures: The pictures of the assets. If an asset has no picture, its cell has a plain
  ///     color.
  ///   - content: Which elements are shown. The default is everything.
  /// - Returns: The frame, which is opaque.
  /// - Throws: `MediaError` if a text, button or mark cannot be drawn. A frame that shows only
  ///   pictures never throws.
  /// - Complexity: O(n) in the pixels that differ from the previous frame. In addition, each text,
  ///   button or mark that is not cached is drawn once.
  public func frame(
    of layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage],
    content: FrameContent = .everything
  ) async throws(MediaError) -> PixelImage {
    let plan = FramePlan(layout, pictures: pictures, content: content)
    if last?.ground != plan.ground { (last, canvas) = (nil, nil) }
    let areas = last.map(plan.changes) ?? [plan.bounds]
    var brush = FrameBrush(canvas: canvas ?? PixelCanvas(plan), plan)
    // While this call waits for sprites, another call may begin. That call then finds no canvas and
    // draws a whole frame, so it never uses a half-drawn one. The canvas must also have only one
    // owner here; otherwise the first stroke would copy all of its pixels.
    (last, canvas) = (nil, nil)
    for area in areas { try await draw(plan, in: area, with: &brush) }
    (last, canvas) = (plan, brush.canvas)
    return brush.canvas.image
  }

  private func draw(
    _ plan: FramePlan, in area: PixelRect, with brush: inout FrameBrush
  ) async throws(MediaError) {
    brush.begin(area)
    for layer in plan.layers {
      let clip = layer.area.intersection(area)
      guard !clip.isEmpty else { continue }
      for pending in brush.draw(layer, clip: clip) {
        let sprite = try await sprites.sprite(svg: pending.svg, size: pending.frame.size)
        brush.draw(sprite, in: pending.frame, clip: clip)
      }
    }
    brush.end(area)
  }
}
