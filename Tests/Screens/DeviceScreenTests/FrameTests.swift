// SPDX-License-Identifier: Apache-2.0

import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import DeviceScreen

@Suite struct FrameTests {
  let fixture = PickerFixture(.family(396, 484))

  func frame(
    of layout: ScreenLayout, _ content: FrameContent = .everything, drawing: StubDrawing
  ) async throws -> PixelImage {
    let size = GridMetrics(view: fixture.view, profile: fixture.profile).cellPixels
    var pictures: [AssetIdentifier: PixelImage] = [:]
    for identifier in layout.pictured { pictures[identifier] = .solid(0, 200, 0, size) }
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: drawing))
    return try await renderer.frame(of: layout, pictures: pictures, content: content)
  }

  @Test func aFrameHasTheScreensPixelsAndIsOpaque() async throws {
    let image = try await frame(of: fixture.layout(), drawing: StubDrawing())
    #expect(image.size == PixelSize(width: 396, height: 484))
    #expect(stride(from: 3, to: image.bytes.count, by: 4).allSatisfy { image.bytes[$0] == 255 })
  }

  @Test func thumbnailsMatchTheLayout() async throws {
    let layout = fixture.layout()
    let image = try await frame(of: layout, .pictures, drawing: StubDrawing())
    let cell = try #require(layout.cellFrames.first)
    let left = Int(cell.x * 2)
    let top = Int(cell.y * 2)
    #expect(image.pixel(left + 20, top + 20) == [0, 200, 0, 255])
    #expect(image.pixel(left + 20, top - 1) == [0, 0, 0, 255])
    #expect(image.pixel(left + Int(cell.width * 2), top + 20) == [0, 0, 0, 255])
  }

  @Test func nothingOfTheGridIsDrawnOutsideItsViewport() async throws {
    let metrics = GridMetrics(view: fixture.view, profile: fixture.profile)
    let image = try await frame(of: fixture.layout(offset: 0.5), .pictures, drawing: StubDrawing())
    let top = Int(metrics.viewport.y * 2)
    let bottom = Int(metrics.viewport.maxY * 2)
    #expect((0..<396).allSatisfy { image.pixel($0, top - 1) == [0, 0, 0, 255] })
    #expect(image.pixel(60, top) == [0, 200, 0, 255])
    #expect(image.pixel(60, bottom - 1) == [0, 200, 0, 255])
    #expect((0..<396).allSatisfy { image.pixel($0, bottom) == [0, 0, 0, 255] })
  }

  @Test func roundCornersShowNothing() async throws {
    let profile = DeviceProfile.family(416, 416, shape: .round)
    let layout = PickerFixture(profile).layout()
    let image = try await frame(of: layout, drawing: StubDrawing())
    #expect(image.pixel(0, 208) != [0, 0, 0, 255])
    #expect(image.pixel(8, 130) == [0, 0, 0, 255])
  }

  @Test func picturesAloneNeedNoDrawing() async throws {
    let drawing = StubDrawing(isBroken: true)
    _ = try await frame(of: fixture.layout(), .pictures, drawing: drawing)
    #expect(drawing.documents.isEmpty)
  }

  @Test func chromeThatCannotBeDrawnIsAnError() async {
    await #expect(throws: MediaError.self) {
      try await frame(of: fixture.layout(), drawing: StubDrawing(isBroken: true))
    }
  }

  @Test func aSpriteIsDrawnOnce() async throws {
    let drawing = StubDrawing()
    let cache = SpriteCache(drawing: drawing)
    let renderer = FrameRenderer(sprites: cache)
    for _ in 0..<3 {
      _ = try await renderer.frame(of: fixture.layout(), pictures: [:])
    }
    #expect(Set(drawing.documents).count == drawing.documents.count)
  }

  @Test func concurrentCallsWaitForOneDrawing() async throws {
    let drawing = StubDrawing()
    let cache = SpriteCache(drawing: drawing)
    let size = PixelSize(width: 4, height: 4)
    async let one = cache.sprite(svg: "<svg/>", size: size)
    async let other = cache.sprite(svg: "<svg/>", size: size)
    #expect(try await one == other)
    #expect(drawing.documents.count == 1)
  }

  @Test func aFullCacheStartsOver() async throws {
    let drawing = StubDrawing()
    let cache = SpriteCache(drawing: drawing, byteBudget: 100)
    for name in ["a", "b", "a"] {
      _ = try await cache.sprite(svg: name, size: PixelSize(width: 4, height: 4))
    }
    #expect(drawing.documents == ["a", "b", "a"])
  }

  @Test func textIsEscapedInDocuments() {
    let text = ScreenText(
      string: "a<b & c>", size: 10, weight: .regular, alignment: .center, color: .primary)
    let svg = ChromeSprites.text(text, size: PixelSize(width: 100, height: 20), scale: 2)
    #expect(svg.contains(">a&lt;b &amp; c&gt;</text>"))
  }

  @Test func smallerPicturesAreMeans() {
    var image = PixelImage.solid(0, 0, 0, PixelSize(width: 2, height: 2))
    image.bytes[0] = 200
    #expect(image.scaled(to: PixelSize(width: 1, height: 1)).bytes == [50, 0, 0, 255])
    #expect(image.scaled(to: PixelSize(width: 4, height: 4)).pixel(1, 1) == [200, 0, 0, 255])
  }

  @Test func blendingKeepsPixelsPremultiplied() {
    var canvas = PixelCanvas(size: PixelSize(width: 1, height: 1))
    let whole = canvas.bounds
    canvas.fill(whole, ScreenColor(0xFFFFFF), radius: 0, clip: whole)
    canvas.fill(whole, ScreenColor(0x000000, alpha: 128), radius: 0, clip: whole)
    #expect(canvas.image.bytes == [127, 127, 127, 255])
  }
}
