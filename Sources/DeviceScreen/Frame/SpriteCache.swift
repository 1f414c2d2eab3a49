// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// Draws each sprite once and keeps it, by its document and size.
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
  ///   - drawing: What draws a document.
  ///   - byteBudget: How many bytes of pixels to keep; what goes past it empties the cache. The
  ///     default is 4 MB, about five screens of chrome of a watch.
  public init(drawing: any PictureDrawing, byteBudget: Int = 4 << 20) {
    self.drawing = drawing
    self.byteBudget = byteBudget
  }

  /// The sprite of a document; drawn if it was not before.
  ///
  /// Two who ask at once wait for one drawing. A failure is not kept.
  ///
  /// - Parameters:
  ///   - svg: A document of our own.
  ///   - size: Its size in pixels.
  /// - Returns: An image of that size.
  /// - Throws: ``MediaError`` as the drawing does.
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
    // Words come and go with numbers in them; starting over now and then is simpler than ages.
    if byteCount + sprite.bytes.count > byteBudget {
      sprites = [:]
      byteCount = 0
    }
    sprites[key] = sprite
    byteCount += sprite.bytes.count
  }
}
