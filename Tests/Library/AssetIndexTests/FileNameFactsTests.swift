// SPDX-License-Identifier: Apache-2.0

import PickerModel
import Testing

@testable import AssetIndex

/// Metadata is read from file names.
@Suite struct FileNameFactsTests {
  @Test(
    "dates are read as cameras and programs write them",
    arguments: [
      ("IMG_20180725_163423.jpg", "2018-07-25T16:34:23"),
      ("IMG_20180725_163423-tiny.jpg", "2018-07-25T16:34:23"),
      ("IMG_20180725_163423123.jpg", "2018-07-25T16:34:23.123"),
      ("PXL_20210405_123456789.MP.jpg", "2021-04-05T12:34:56.789"),
      ("PXL_20210405_123456789.RAW-01.COVER.jpg", "2021-04-05T12:34:56.789"),
      ("VID_20180725_163423.mp4", "2018-07-25T16:34:23"),
      ("20240107_110258.jpg", "2024-01-07T11:02:58"),
      ("20240107_110258_007.jpg", "2024-01-07T11:02:58.007"),
      ("20240107110258.jpg", "2024-01-07T11:02:58"),
      ("00001IMG_00001_BURST20180725163423_COVER.jpg", "2018-07-25T16:34:23"),
      ("00001IMG_00001_BURST20180725163423456.jpg", "2018-07-25T16:34:23.456"),
      ("Screenshot_2024-01-07-11-02-59-123_com.app.jpg", "2024-01-07T11:02:59.123"),
      ("Screenshot_20240115-101500_Chrome.png", "2024-01-15T10:15:00"),
      ("Screenshot from 2024-01-07 11-02-59.png", "2024-01-07T11:02:59"),
      ("Screenshot 2024-01-07 110259.png", "2024-01-07T11:02:59"),
      ("Screen Shot 2024-01-07 at 1.02.59 PM.png", "2024-01-07T13:02:59"),
      ("Screenshot 2024-01-07 at 12.02.59\u{202F}AM (2).png", "2024-01-07T00:02:59"),
      ("Bildschirmfoto 2024-01-07 um 11.02.59.png", "2024-01-07T11:02:59"),
      ("Capture d’écran 2024-01-07 à 11.02.59.png", "2024-01-07T11:02:59"),
      ("Captura de pantalla 2024-01-07 a las 1.02.59 p. m..png", "2024-01-07T13:02:59"),
      ("Schermata 2024-01-07 alle 11.02.59.png", "2024-01-07T11:02:59"),
      ("Снимок экрана 2024-01-07 в 11.02.59.png", "2024-01-07T11:02:59"),
      ("截屏2024-01-07 下午1.02.59.png", "2024-01-07T13:02:59"),
      ("스크린샷 2024-01-07 오전 11.02.59.png", "2024-01-07T11:02:59"),
      ("スクリーンショット 2024-01-07 11.02.59.png", "2024-01-07T11:02:59"),
      ("IMG-20200101-WA0001.jpg", "2020-01-01T00:00:00"),
      ("VID-20200101-WA0012.mp4", "2020-01-01T00:00:00"),
      ("signal-2020-01-02-030405.jpg", "2020-01-02T03:04:05"),
      ("signal-2020-01-02-03-04-05-678.jpg", "2020-01-02T03:04:05.678"),
      ("2015-06-12 10.29.26.jpg", "2015-06-12T10:29:26"),
      ("2015-06-12 10.29.26-1.jpg", "2015-06-12T10:29:26"),
      ("photo_2020-01-02_03-04-05.jpg", "2020-01-02T03:04:05"),
      ("WP_20150612_10_29_26_Pro.jpg", "2015-06-12T10:29:26"),
      ("DJI_20230102030405_0001_D.JPG", "2023-01-02T03:04:05"),
      ("2015-06-12.jpg", "2015-06-12T00:00:00"), ("2015-06-12", "2015-06-12T00:00:00"),
      ("RPReplay_Final1612345678.mp4", "2021-02-03T09:47:58"),
      ("FB_IMG_1512345678901.jpg", "2017-12-04T00:01:18.901"),
      ("mmexport1512345678901.jpg", "2017-12-04T00:01:18.901"),
    ])
  func datesAreRead(_ name: String, _ expected: String) {
    let facts = FileNameFacts(name, kind: .image)
    #expect(facts.captureDate?.rfc3339 == expected)
    #expect(facts.captureDate?.offsetMinutes == nil)
  }

  @Test(
    "numbers that are no dates are none",
    arguments: [
      "", ".", ".jpg", "IMG_0001.JPG", "DSC01234.jpg", "P1020304.JPG", "IMG_20181332_163423.jpg",
      "IMG_20180230.jpg", "48349797706_66AB5DAAFB_O.JPG", "120180725163423.jpg",
      "9D671650-B2FD-4760-84CA-FD25AF622C63.JPG", "1512345678901.jpg", "2018.jpg", "201807.jpg",
      "17991231_000000.jpg", "RPReplay_Final16123.mp4", "2018-07-251.jpg", "201807251634.jpg",
    ])
  func numbersAreNotDates(_ name: String) {
    #expect(FileNameFacts(name, kind: .image).captureDate == nil)
  }

  @Test func invalidTimeKeepsDate() {
    let facts = FileNameFacts("IMG_20180725_993423.jpg", kind: .image)
    #expect(facts.captureDate?.rfc3339 == "2018-07-25T00:00:00")
  }

  @Test(
    "screenshots are called so in many languages",
    arguments: [
      "Screenshot_20240115-101500_Chrome.png", "Screen Shot 2024-01-07 at 1.02.59 PM.png",
      "Bildschirmfoto 2024.png", "Capture d’écran 2024.png", "Capture d'e\u{301}cran.png",
      "Captura de pantalla 2024.png", "Captura de ecrã.png", "Captura de Tela 2024.png",
      "Schermata 2024.png", "Schermafbeelding 2024.png", "スクリーンショット 2024.png",
      "截屏2024.png", "屏幕快照 2024.png", "螢幕截圖 2024.png", "스크린샷 2024.png",
      "Снимок экрана 2024.png", "Скриншот 2024.png", "20240107_110259_Screenshot.png",
    ])
  func screenshotsAreSeen(_ name: String) {
    #expect(FileNameFacts(name, kind: .image).subtypes == .screenshot)
    #expect(FileNameFacts(name, kind: .video).subtypes == [])
  }

  @Test(arguments: [
    "RPReplay_Final1612345678.mp4", "Screen Recording 2024-01-07 at 1.02.59 PM.mov",
    "Screen_Recording_20240107-110259_One UI Home.mp4", "screen-20240107-110259.webm",
    "Screenrecorder-2024-01-07-11-02-59-123.mp4", "Screencast from 2024-01-07.webm",
    "Bildschirmaufnahme 2024.mov", "画面収録 2024.mov", "屏幕录制2024.mov", "화면 기록 2024.mov",
    "Запись экрана 2024.mov",
  ])
  func screenRecordingsAreSeen(_ name: String) {
    #expect(FileNameFacts(name, kind: .video).subtypes == .screenRecording)
    #expect(FileNameFacts(name, kind: .image).subtypes == [])
  }

  @Test(arguments: [
    ("IMG_20190101_120000_BURST007.jpg", "IMG_20190101_120000"),
    ("IMG_20190101_120000_BURST001_COVER.jpg", "IMG_20190101_120000"),
    ("00001IMG_00001_BURST20180725163423_COVER.jpg", "20180725163423"),
    ("DSC_0042_BURST20150612102926001.JPG", "20150612102926001"),
    ("20160725_163423_Burst01.jpg", "20160725_163423"),
    ("20190101_120000_007.jpg", "20190101_120000"),
  ])
  func burstsAreSeen(_ name: String, _ identifier: String) {
    let facts = FileNameFacts(name, kind: .image)
    #expect(facts.burstIdentifier == identifier)
    #expect(facts.subtypes == .burst)
    #expect(FileNameFacts(name, kind: .video).burstIdentifier == nil)
  }

  @Test(arguments: [
    "starburst.jpg", "BURST.jpg", "IMG_burst.jpg", "20190101_120000_123.jpg",
    "20191301_120000_007.jpg", "20190101_120000.jpg",
  ])
  func otherNamesAreNotBursts(_ name: String) {
    #expect(FileNameFacts(name, kind: .image).burstIdentifier == nil)
  }

  @Test(
    arguments: [
      ("PANO_20180725_163423.jpg", AssetSubtypes.panorama), ("20240107_110259_Pano.jpg", .panorama),
      ("PXL_20210405_123456789.PANO.jpg", .panorama), ("panorama.jpg", AssetSubtypes()),
      ("panoply.jpg", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func panoramasAreSeen(_ name: String, _ expected: AssetSubtypes) {
    #expect(FileNameFacts(name, kind: .image).subtypes == expected)
  }

  @Test(
    arguments: [
      ("TL_0001.mp4", AssetSubtypes.timelapse), ("Hyperlapse 2024.mp4", .timelapse),
      ("20240107_110259_timelapse.mp4", .timelapse), ("tl_dr.mp4", AssetSubtypes()),
      ("video.mp4", AssetSubtypes()),
    ] as [(String, AssetSubtypes)])
  func timelapsesAreSeen(_ name: String, _ expected: AssetSubtypes) {
    #expect(FileNameFacts(name, kind: .video).subtypes == expected)
  }

  @Test func motionIsOnlyAHint() {
    for name in ["PXL_20210405_123456789.MP.jpg", "MVIMG_20180725_163423.jpg"] {
      let facts = FileNameFacts(name, kind: .image)
      #expect(facts.hintsAtMotion && !facts.subtypes.contains(.motionPhoto))
    }
    #expect(!FileNameFacts("IMG_1.jpg", kind: .image).hintsAtMotion)
  }

  @Test func anyNameIsAccepted() {
    var generator = SplitMix64(seed: 7)
    let characters = Array("0123456789_-. :T上午PMburstBURST().pm\u{301}\u{0}é")
    for _ in 0..<5000 {
      let length = Int.random(in: 0...60, using: &generator)
      let name = String(
        (0..<length).map { _ in characters.randomElement(using: &generator) ?? "0" })
      for kind in [MediaKind.image, .video] { _ = FileNameFacts(name, kind: kind) }
      _ = SidecarNames.candidates(for: name, kind: .video)
    }
  }
}
