// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Draws each sprite once and caches it by its document and size.
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

  /// Makes an empty cache.
  ///
  /// - Parameters:
  ///   - drawing: Draws a document.
  ///   - byteBudget: The maximum number of bytes of pixels. A sprite that would exceed it first
  ///     empties the cache. The default is 4 MB, about five screens of chrome of a watch.
  public init(drawing: any PictureDrawing, byteBudget: Int = 4 << 20) {
    self.drawing = drawing
    self.byteBudget = byteBudget
  }

  /// Returns the sprite of a document, and draws it if it is not cached.
  ///
  /// Concurrent calls for the same sprite wait for one drawing. A failure is not cached.
  ///
  /// - Parameters:
  ///   - svg: A document that Locket made.
  ///   - size: Its size in pixels.
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
    // Sprites with numbers in the text come and go. Starting over is simpler than tracking ages.
    if byteCount + sprite.bytes.count > byteBudget {
      sprites = [:]
      byteCount = 0
    }
    sprites[key] = sprite
    byteCount += sprite.bytes.count
  }
}
