// SPDX-License-Identifier: Apache-2.0

import PickerCore
import PickerModel
import PickerTesting
import Testing

@testable import DeviceScreen

/// Tests screens with few colours.
@Suite struct ColorTests {
  typealias Colors = DeviceProfile.Screen.Colors

  static func ramp(_ width: Int, _ height: Int) -> PixelImage {
    let bytes = (0..<height).flatMap { y in
      (0..<width).flatMap { x -> [UInt8] in
        [UInt8(x * 255 / max(1, width - 1)), UInt8(y * 255 / max(1, height - 1)), 128, 255]
      }
    }
    return PixelImage(size: PixelSize(width: width, height: height), bytes: bytes)
  }

  static func colors(_ image: PixelImage) -> Set<[UInt8]> {
    Set((0..<image.size.width * image.size.height).map { Array(image.bytes[$0 * 4..<$0 * 4 + 4]) })
  }

  @Test(
    arguments: [
      (.blackAndWhite, 2), (.gray4, 4), (.gray16, 16), (.colors8, 8), (.colors64, 64),
      (.colors4096, 4_096),
      (.highColor, 65_536),
    ] as [(Colors, Int)])
  func aPhotoHasOnlyTheScreensColours(colors: Colors, maximumCount: Int) {
    let image = Self.ramp(64, 64)
    let reducer = ColorReducer(colors)
    let reduced = reducer.reduced(image, photos: Array(repeating: true, count: 64 * 64))
    #expect(Self.colors(reduced).count <= maximumCount)
    let again = reducer.reduced(image, photos: Array(repeating: true, count: 64 * 64))
    #expect(reduced == again)
    // Pixels that already have the screen's colours stay the same.
    #expect(reducer.reduced(reduced, photos: Array(repeating: false, count: 64 * 64)) == reduced)
  }

  @Test(arguments: [
    Colors.blackAndWhite, .gray4, .gray16, .colors8, .colors64, .colors4096, .highColor,
  ])
  func aPhotoKeepsItsBrightness(colors: Colors) {
    for level in stride(from: UInt8(10), through: 245, by: 47) {
      let image = PixelImage.solid(level, level, level, PixelSize(width: 48, height: 48))
      let photos = Array(repeating: true, count: 48 * 48)
      let reduced = ColorReducer(colors).reduced(image, photos: photos)
      let total = stride(from: 0, to: reduced.bytes.count, by: 4).reduce(0) {
        $0 + Int(reduced.bytes[$1])
      }
      #expect(abs(total / (48 * 48) - Int(level)) <= 6, "\(level)")
    }
  }

  /// Checks which of four greys each pixel of a dark row has, and that the next row compensates for
  /// it.
  @Test func aDitheredRowIsAsItWas() {
    let image = PixelImage.solid(42, 42, 42, PixelSize(width: 8, height: 3))
    let photos = Array(repeating: true, count: 24)
    let rows = { (colors: Colors) -> [String] in
      let reduced = ColorReducer(colors).reduced(image, photos: photos)
      return (0..<3).map { y in
        (0..<8).map { String(reduced.pixel($0, y)[0] / 17, radix: 16) }.joined()
      }
    }
    #expect(rows(.blackAndWhite) == ["00000000", "000f0000", "0f000f00"])
    #expect(rows(.gray4) == ["05050505", "50505050", "05050505"])
    #expect(rows(.gray16) == ["23232323", "32323232", "23232323"])
    #expect(rows(.colors64) == ["05050505", "50505050", "05050505"])
  }

  @Test func chromeIsNotDithered() {
    let image = PixelImage.solid(100, 100, 100, PixelSize(width: 8, height: 8))
    let photos = (0..<64).map { $0 % 8 >= 4 }
    let reduced = ColorReducer(.blackAndWhite).reduced(image, photos: photos)
    for y in 0..<8 { for x in 0..<4 { #expect(reduced.pixel(x, y) == [0, 0, 0, 255]) } }
    #expect(Self.colors(reduced).count == 2)
  }

  @Test(arguments: Colors.allCases)
  func aFrameHasOnlyTheScreensColours(colors: Colors) async throws {
    let profile = DeviceProfile.family(144, 168, scale: 1, shape: .rectangle).with("") {
      $0.screen.colors = colors
    }
    for fixture in PickerFixture.everyPhase(of: profile) {
      let layout = fixture.layout(focus: .cell(1), message: "Only 5")
      var pictures: [AssetIdentifier: PixelImage] = [:]
      for identifier in layout.pictured { pictures[identifier] = Self.ramp(46, 46) }
      let renderer = FrameRenderer(sprites: SpriteCache(drawing: StubDrawing()))
      let frame = try await renderer.frame(of: layout, pictures: pictures)
      guard colors != .full else { continue }
      let photos = Array(repeating: false, count: 144 * 168)
      #expect(ColorReducer(colors).reduced(frame, photos: photos) == frame)
    }
  }

  @Test(arguments: Colors.allCases)
  func textContrastsWithItsBackground(colors: Colors) {
    let style = ChromeStyle(colors: colors)
    let reducer = ColorReducer(colors)
    var pairs: [(ScreenColor, ScreenColor)] = [
      (.primary, .ground), (.secondary, .ground), (.warning, .ground), (.primary, .message),
      (.secondary, .cell), (.bright, .ground),
    ].map { (style.color($0), style.color($1)) }
    for (isProminent, isEnabled) in [(true, true), (false, true), (false, false)] {
      let inks = style.inks(
        of: ScreenButton(
          action: .add, title: "Add", isProminent: isProminent, isEnabled: isEnabled,
          isFocused: false, size: 12))
      pairs.append((inks.ink, inks.ground))
      // A button is recognisable by its surface or by an outline.
      let shows = reducer.nearest(to: inks.ground) != reducer.nearest(to: .ground)
      #expect(shows || inks.rim != nil || !isEnabled)
    }
    for color in [ScreenColor.accent, .button, .done] {
      let inks = style.inks(ofDisc: color)
      pairs.append((inks.ink, inks.ground))
    }
    for (text, ground) in pairs {
      let (one, other) = (reducer.nearest(to: text), reducer.nearest(to: ground))
      #expect(one.contrast(to: other) >= 4.5, "\(text.svg) on \(ground.svg)")
    }
  }

  @Test(arguments: [Colors.colors64, .colors4096])
  func softEdgesOfGreyLettersAreGrey(colors: Colors) {
    let grey = ChromeStyle(colors: colors).color(.secondary)
    for coverage in stride(from: 5, through: 255, by: 5) {
      let edge = [grey.red, grey.green, grey.blue].map { UInt8(Int($0) * coverage / 255) }
      var shade = ScreenColor(0)
      (shade.red, shade.green, shade.blue) = (edge[0], edge[1], edge[2])
      let shown = ColorReducer(colors).nearest(to: shade)
      #expect(shown.red == shown.green && shown.green == shown.blue)
    }
  }

  @Test func inBlackAndWhiteTheLikeliestButtonAndTheFocusDiffer() {
    let style = ChromeStyle(colors: .blackAndWhite)
    func inks(_ isProminent: Bool, _ isEnabled: Bool) -> ChromeStyle.Inks {
      style.inks(
        of: ScreenButton(
          action: .add, title: "", isProminent: isProminent, isEnabled: isEnabled,
          isFocused: false, size: 12))
    }
    #expect(inks(true, true) != inks(false, true))
    #expect(inks(true, true) != inks(true, false))
    #expect(inks(false, true) != inks(false, false))
  }
}

extension ColorReducer {
  /// Returns an image in the screen's colours, in which all photos are one.
  fileprivate func reduced(_ image: PixelImage, photos: [Bool]) -> PixelImage {
    var copy = image
    reduce(&copy, PixelRect(image.size), photos: photos, in: [PixelRect(image.size)])
    return copy
  }
}
