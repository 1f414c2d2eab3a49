// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerPorts
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests that a sequence of frames has the same pixels as each frame drawn alone.
@Suite struct FrameRendererTests {
  static let profiles: [DeviceProfile] = [
    .family(198, 242, scale: 1), .family(180, 180, scale: 1, shape: .round),
    colors(.blackAndWhite, .family(144, 168, scale: 1, shape: .rectangle)),
    colors(.gray16, .family(200, 200, scale: 1, shape: .round)),
    colors(.colors64, .family(180, 180, scale: 1, shape: .round)),
    colors(.colors8, .family(176, 176, scale: 1)),
    colors(.highColor, .family(240, 240)),
    colors(.colors4096, .family(144, 168, scale: 1)).with("touching") { $0.grid.spacing = 0 },
    colors(.blackAndWhite, .family(200, 228, scale: 1)).with("words") {
      $0.text.showsTextOnly = true
    },
  ]

  private static func colors(
    _ colors: DeviceProfile.Screen.Colors, _ profile: DeviceProfile
  ) -> DeviceProfile {
    profile.with(colors.rawValue) { $0.screen.colors = colors }
  }

  /// Returns a typical layout of a device, and some of its pictures.
  private static func random(
    of phases: [PickerFixture], _ dice: inout SeededGenerator
  ) -> (layout: ScreenLayout, pictures: [AssetIdentifier: PixelImage]) {
    var fixture = phases[Int.random(in: 0..<phases.count, using: &dice)]
    if case .picking = fixture.view.phase, !fixture.assets.isEmpty {
      for _ in 0..<Int.random(in: 0...2, using: &dice) {
        _ = fixture.machine.handle(.tap(fixture.assets[Int.random(in: 0..<9, using: &dice)]))
      }
    }
    func one<Value>(of values: [Value]) -> Value {
      values[Int.random(in: values.indices, using: &dice)]
    }
    let offset = one(of: [0, 0, 0, 1, 0.37])
    let focus = one(of: [nil, .cell(1), .cell(4), .action(.add)] as [ScreenTarget?])
    let message = one(of: [nil, nil, "Only 5", "A longer message of several words"])
    let layout = fixture.layout(offset: offset, focus: focus, message: message)
    let size = GridMetrics(view: fixture.view, profile: fixture.profile).cellPixels
    var pictures: [AssetIdentifier: PixelImage] = [:]
    for (number, identifier) in layout.pictured.enumerated()
    where Int.random(in: 0..<8, using: &dice) > 0 {
      pictures[identifier] = .slope(number, size)
    }
    return (layout, pictures)
  }

  @Test(arguments: profiles)
  func aSequenceOfFramesGivesThePixelsOfEachAlone(profile: DeviceProfile) async throws {
    let sprites = SpriteCache(drawing: PatternDrawing())
    let phases = PickerFixture.everyPhase(of: profile)
    for seed in 0..<4 {
      var dice = SeededGenerator(seed: UInt64(seed))
      let renderer = FrameRenderer(sprites: sprites)
      for step in 0..<12 {
        let (layout, pictures) = Self.random(of: phases, &dice)
        let content: FrameContent = step % 5 == 4 ? .pictures : .everything
        let frame = try await renderer.frame(of: layout, pictures: pictures, content: content)
        let alone = try await FrameRenderer(sprites: sprites)
          .frame(of: layout, pictures: pictures, content: content)
        #expect(frame == alone, "seed \(seed), step \(step)")
      }
    }
  }

  @Test func anotherDeviceBeginsAnew() async throws {
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: PatternDrawing()))
    for profile in Self.profiles.prefix(3) {
      let layout = PickerFixture(profile).layout()
      let frame = try await renderer.frame(of: layout, pictures: [:])
      #expect(frame.size == profile.screen.size)
    }
  }

  @Test func frameIsCompleteAfterAFailure() async throws {
    let drawing = StubDrawing()
    let fixture = PickerFixture(.family(198, 242, scale: 1))
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: drawing))
    let whole = try await renderer.frame(of: fixture.layout(), pictures: [:])
    drawing.fail(true)
    await #expect(throws: MediaError.self) {
      try await renderer.frame(of: fixture.layout(message: "New words"), pictures: [:])
    }
    drawing.fail(false)
    #expect(try await renderer.frame(of: fixture.layout(), pictures: [:]) == whole)
  }

  @Test func concurrentCallsGetCompleteFrames() async throws {
    let fixture = PickerFixture(.family(198, 242, scale: 1))
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: StubDrawing()))
    let layouts = [fixture.layout(), fixture.layout(focus: .cell(1)), fixture.layout(offset: 1)]
    var alone: [PixelImage] = []
    for layout in layouts {
      alone.append(
        try await FrameRenderer(sprites: SpriteCache(drawing: StubDrawing()))
          .frame(of: layout, pictures: [:]))
    }
    for _ in 0..<5 {
      async let first = renderer.frame(of: layouts[0], pictures: [:])
      async let second = renderer.frame(of: layouts[1], pictures: [:])
      async let third = renderer.frame(of: layouts[2], pictures: [:])
      #expect(try await [first, second, third] == alone)
    }
  }

  @Test func returnedFrameDoesNotChange() async throws {
    let fixture = PickerFixture(.family(198, 242, scale: 1))
    let renderer = FrameRenderer(sprites: SpriteCache(drawing: StubDrawing()))
    let first = try await renderer.frame(of: fixture.layout(), pictures: [:])
    let copy = PixelImage(size: first.size, bytes: Array(first.bytes.reversed().reversed()))
    let second = try await renderer.frame(of: fixture.layout(focus: .cell(0)), pictures: [:])
    #expect(first == copy)
    #expect(first != second)
  }
}

/// Draws every document as a distinct pattern with holes and soft pixels.
private struct PatternDrawing: PictureDrawing {
  func draw(svg: String, size: PixelSize) async throws(MediaError) -> PixelImage {
    var image = PixelImage(transparent: size)
    var dice = SeededGenerator(seed: svg.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for offset in stride(from: 0, to: image.bytes.count, by: 4) {
      let value = dice.next()
      let alpha = [0, 0, 130, 255][Int(value % 4)]
      for channel in 0..<3 {
        image.bytes[offset + channel] = UInt8(Int(value >> (8 * (channel + 1)) & 255) * alpha / 255)
      }
      image.bytes[offset + 3] = UInt8(alpha)
    }
    return image
  }

  func encode(_ picture: Picture, as encoding: PictureEncoding) async throws(MediaError) -> [UInt8]
  { [] }

  func encode(_ video: DrawnVideo) async throws(MediaError) -> [UInt8] { [] }
}
