// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// Draws and caches sprites, which are the small pictures of texts, buttons and marks.
///
/// A sprite is identified by its SVG document and its size.
public actor SpriteCache {
  private struct Key: Hashable {
    let svg: String
    let size: PixelSize
  }

  private let drawing: any PictureDrawing
  private let byteBudget: Int
  private var sprites: [Key: PixelImage] = [:]
  private var pending: [Key: Task<Result<PixelImage, MediaError>, Never>] = [:]
  private var byteCount = 0

  /// Makes an empty cache of sprites.
  ///
  /// - Parameters:
  ///   - drawing: Draws the SVG documents.
  ///   - byteBudget: The maximum number of bytes of the pixels in the cache. If a new sprite would
  ///     exceed the maximum, the cache is emptied first. The default of 4 MB suffices for the
  ///     sprites of about five screens of a watch.
  public init(drawing: any PictureDrawing, byteBudget: Int = 4 << 20) {
    self.drawing = drawing
    self.byteBudget = byteBudget
  }

  /// Returns the sprite of an SVG document, from the cache or newly drawn.
  ///
  /// If several calls ask for the same sprite at the same time, it is drawn only once. A failure is
  /// not cached.
  ///
  /// - Parameters:
  ///   - svg: The SVG document. It must come from Locket, not from the person or an app.
  ///   - size: The size of the sprite in pixels.
  /// - Returns: An image of that size.
  /// - Throws: `MediaError` if the drawing fails.
  public func sprite(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    let key = Key(svg: svg, size: size)
    if let sprite = sprites[key] { return sprite }
    if let task = pending[key] { return try await task.value.get() }
    let drawing = drawing
    let task = Task { () -> Result<PixelImage, MediaError> in
      do throws(MediaError) {
        return .success(try await drawing.draw(svg: svg, size: size))
      } catch {
        return .failure(error)
      }
    }
    pending[key] = task
    let result = await task.value
    pending[key] = nil
    let sprite = try result.get()
    keep(sprite, for: key)
    return sprite
  }

  private func keep(_ sprite: PixelImage, for key: Key) {
    // Many sprites show a number and are soon out of use. Emptying the cache is simpler than
    // tracking the age of each sprite.
    if byteCount + sprite.bytes.count > byteBudget {
      sprites = [:]
      byteCount = 0
    }
    sprites[key] = sprite
    byteCount += sprite.bytes.count
  }
}
