// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML
import PickerCore
import PickerModel
import PickerPorts
import Testing

@testable import SampleLibrary

@Suite struct SceneTests {
  private let plain = SamplePhoto(
    number: 17, file: "a.jpg", contentType: .jpeg,
    captureDate: Timestamp(milliseconds: 1_700_000_000_000, offsetMinutes: 60),
    orientation: .up, pixelSize: PixelSize(width: 1024, height: 768), scene: .sea, sceneSeed: 5)

  @Test(arguments: SampleScene.allCases, Daylight.allCases)
  func everySceneIsWellFormedInEveryLight(scene: SampleScene, light: Daylight) throws {
    for size in [PixelSize(width: 1024, height: 768), PixelSize(width: 582, height: 1258)] {
      var canvas = SVGCanvas(width: size.width, height: size.height, light: light)
      for seed in 1...4 as ClosedRange<UInt64> {
        var chance = SplitMix64(seed: seed)
        scene.drawing.draw(on: &canvas, using: &chance)
      }
      let document = canvas.document()
      #expect(XMLParser(data: Data(document.utf8)).parse())
      #expect(!document.contains("nan") && !document.contains("inf"))
    }
  }

  @Test(arguments: SampleScene.allCases)
  func sceneDependsOnSeed(scene: SampleScene) {
    var photo = plain
    photo.scene = scene
    var other = photo
    other.sceneSeed = 6
    #expect(photo.svg() == photo.svg())
    #expect(photo.svg() != other.svg())
    #expect(photo.svg().utf8.count < 200_000)
  }

  @Test func labelShowsNumberAndDay() {
    var other = plain
    other.number = 18
    #expect(plain.svg() != other.svg())
    other = plain
    other.captureDate = Timestamp(milliseconds: 1_700_100_000_000, offsetMinutes: 60)
    #expect(plain.svg() != other.svg())
  }

  @Test func picturesOfABurstDifferALittle() {
    var second = plain
    second.burstIndex = 1
    #expect(second.svg() != plain.svg())
    #expect(second.svg().contains("scale(1.070)"))
    second.burstIndex = 0
    #expect(second.svg() == plain.svg())
  }

  @Test(arguments: EXIFOrientation.allCases)
  func documentsHaveTheStoredSize(orientation: EXIFOrientation) {
    var photo = plain
    photo.orientation = orientation
    let size = photo.storedSize
    #expect(photo.svg().contains("width=\"\(size.width)\" height=\"\(size.height)\" viewBox"))
    #expect(photo.svg(isUpright: true).contains("width=\"1024\" height=\"768\" viewBox"))
  }

  @Test func videosMove() {
    for video in SampleLibrary(seed: 1, images: 10, videos: 8).plannedVideos() {
      let content = video.video
      #expect(video.scene.suits(Daylight(hour: video.captureDate.civil.hour)))
      #expect(content.frames.count == 24)
      #expect(Set(content.frames).count == 24)
      #expect(content.framesPerSecond == 12)
      #expect(content.captureDate == video.captureDate)
      #expect(content.frames.allSatisfy { XMLParser(data: Data($0.utf8)).parse() })
    }
  }

  @Test(
    arguments: zip(
      [0.04, 0.05, -0.05, 12.34, -12.36, 1024], ["0", "0.1", "-0.1", "12.3", "-12.4", "1024"]))
  func numbersAreBrief(number: Double, text: String) {
    #expect(number.brief == text)
  }

  @Test func randomNumbersAreStable() {
    // The published first numbers of splitmix64 for the seed 1234567.
    var chance = SplitMix64(seed: 1_234_567)
    #expect(chance.next() == 6_457_827_717_110_365_317)
    #expect(chance.next() == 3_203_168_211_198_807_973)
  }
}
