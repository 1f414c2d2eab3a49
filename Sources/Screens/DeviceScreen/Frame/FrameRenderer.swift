// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Which elements of a layout a frame shows.
public enum FrameContent: Hashable, Sendable {
  /// All elements.
  case everything
  /// Only pictures and placeholders.
  ///
  /// The caller draws text and marks itself.
  case pictures
}

/// Draws layouts as pixels, one frame after another, and redraws only the areas that changed since
/// the previous frame.
public actor FrameRenderer {
  private let sprites: SpriteCache
  /// The previous frame.
  ///
  /// It is nil at first, while another frame is being drawn, and after a failure.
  private var last: FramePlan?
  /// The pixels of the previous frame.
  private var canvas: PixelCanvas?

  /// Makes a renderer.
  ///
  /// - Parameter sprites: The cache that draws and stores chrome.
  public init(sprites: SpriteCache) {
    self.sprites = sprites
  }

  /// Draws a frame at the screen's own size.
  ///
  /// Equal layouts and pictures give equal pixels, regardless of earlier frames.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - pictures: The assets' pictures. The cell of an asset without a picture has a plain color.
  ///   - content: Which elements are shown. The default is everything.
  /// - Returns: Opaque pixels.
  /// - Throws: `MediaError` if chrome cannot be drawn. Frames without chrome never throw.
  /// - Complexity: O(n) in the pixels that differ from the previous frame, plus one drawing for
  ///   each new sprite.
  public func frame(
    of layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage],
    content: FrameContent = .everything
  ) async throws(MediaError) -> PixelImage {
    let plan = FramePlan(layout, pictures: pictures, content: content)
    if last?.ground != plan.ground { (last, canvas) = (nil, nil) }
    let areas = last.map(plan.changes) ?? [plan.bounds]
    var brush = FrameBrush(canvas: canvas ?? PixelCanvas(plan), plan)
    // A call that arrives while sprites are awaited draws its own frame, so that no caller gets a
    // half-drawn one. The canvas must have one owner, or the first stroke would copy all of it.
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
