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

/// Turns layouts into pixels, one frame after another, drawing only what differs from the one
/// before.
public actor FrameRenderer {
  private let sprites: SpriteCache
  /// The frame before; nil at first, while another one is drawn, and after a failure.
  private var last: FramePlan?
  /// Its pixels.
  private var canvas: PixelCanvas?

  /// Makes a renderer.
  ///
  /// - Parameter sprites: Where chrome is drawn and kept.
  public init(sprites: SpriteCache) {
    self.sprites = sprites
  }

  /// Draws a frame of the screen's own size.
  ///
  /// The same layout and pictures give the same pixels, whatever was drawn before.
  ///
  /// - Parameters:
  ///   - layout: What is where.
  ///   - pictures: The assets' pictures; a missing one leaves its cell plain.
  ///   - content: How much is shown; the default is everything.
  /// - Returns: Opaque pixels.
  /// - Throws: ``MediaError`` where chrome cannot be drawn; never without chrome.
  /// - Complexity: O(n) in the pixels that differ from the frame before, and one drawing for each
  ///   sprite that is new.
  public func frame(
    of layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage],
    content: FrameContent = .everything
  ) async throws(MediaError) -> PixelImage {
    let plan = FramePlan(layout, pictures: pictures, content: content)
    if last?.ground != plan.ground { (last, canvas) = (nil, nil) }
    let areas = last.map(plan.changes) ?? [plan.bounds]
    var brush = FrameBrush(canvas: canvas ?? PixelCanvas(plan), plan)
    // Who asks while sprites are awaited draws a frame of its own, and nobody a half-drawn one.
    // The canvas must not be held twice, or the first stroke would copy all of it.
    (last, canvas) = (nil, nil)
    for area in areas { try await draw(plan, in: area, with: &brush) }
    (last, canvas) = (plan, brush.canvas)
    return brush.canvas.image
  }

  private func draw(
    _ plan: FramePlan, in area: PixelRect, with brush: inout FrameBrush
  ) async throws(MediaError) {
    brush.begin(area)
    for piece in plan.pieces {
      let clip = piece.area.intersection(area)
      guard !clip.isEmpty else { continue }
      for stamp in brush.draw(piece, clip: clip) {
        let sprite = try await sprites.sprite(svg: stamp.svg, size: stamp.frame.size)
        brush.draw(sprite, in: stamp.frame, clip: clip)
      }
    }
    brush.end(area)
  }
}
