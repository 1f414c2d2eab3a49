// SPDX-License-Identifier: Apache-2.0

/// The file name patterns of cameras and systems, in lower case.
enum FileNamePatterns {
  /// The prefixes of screenshot names in several languages.
  private static let screenshots = [
    "screenshot", "screen shot", "screen_shot", "scrnshot", "simulator screen shot",
    "simulator screenshot", "bildschirmfoto", "capture d’écran",
    "capture d'écran", "capture d´écran", "capture décran", "capture_d_écran",
    "captura de pantalla",
    "captura de ecrã", "captura de ecra", "captura de tela", "captura_de_tela", "schermata",
    "istantanea schermo", "schermafbeelding", "schermafdruk",
    "スクリーンショット", "屏幕截图", "屏幕快照", "截屏", "截图", "螢幕截圖", "螢幕快照", "스크린샷",
    "снимок экрана", "скриншот", "zrzut ekranu", "skärmavbild", "skärmbild", "skjermbilde",
    "skærmbillede", "näyttökuva", "ekran resmi", "ekran görüntüsü", "snímek obrazovky",
    "képernyőfotó", "képernyőkép",
  ]

  /// The prefixes of screen recording names in several languages.
  private static let recordings = [
    "rpreplay", "screen recording", "screen_recording", "screenrecording", "screenrecord",
    "screen-recording", "screenrecorder", "screencast", "screen record", "svid_", "scrnrec",
    "bildschirmaufnahme", "bildschirmvideo", "enregistrement de l’écran",
    "enregistrement de l'écran", "enregistrement d’écran", "enregistrement d'écran",
    "grabación de pantalla", "gravação de ecrã", "gravação de tela", "gravação do ecrã",
    "registrazione schermo", "schermopname", "画面収録", "画面録画", "屏幕录制",
    "录屏", "螢幕錄製", "螢幕錄影", "화면 기록", "화면 녹화", "запись экрана",
  ]

  static func isScreenshot(_ stem: String) -> Bool {
    screenshots.contains(where: stem.hasPrefix) || isMarked("screenshot", stem)
  }

  static func isScreenRecording(_ stem: String) -> Bool {
    recordings.contains(where: stem.hasPrefix)
      || stem.hasPrefix("screen-") && stem.dropFirst(7).first?.isNumber == true
  }

  static func isPanorama(_ stem: String) -> Bool {
    stem.hasPrefix("pano_") || stem.hasPrefix("panorama_") || isMarked("pano", stem)
      || stem.hasPrefix("photosphere_") || stem.hasSuffix(".pano")
  }

  static func isTimelapse(_ stem: String) -> Bool {
    ["timelapse", "time-lapse", "time_lapse", "hyperlapse"].contains(where: stem.hasPrefix)
      || stem.hasPrefix("tl_") && stem.dropFirst(3).first?.isNumber == true
      || isMarked("timelapse", stem) || isMarked("hyperlapse", stem)
      || stem.hasSuffix(".ts") && stem.hasPrefix("pxl_")
  }

  /// Whether a word is at the end of the name, after a date: `20240107_110259_Pano`.
  private static func isMarked(_ word: String, _ stem: String) -> Bool {
    guard stem.first?.isNumber == true || stem.hasPrefix("img_") || stem.hasPrefix("vid_") else {
      return false
    }
    return ["_", "-"].contains { stem.hasSuffix($0 + word) }
  }
}
