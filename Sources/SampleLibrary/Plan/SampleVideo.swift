// SPDX-License-Identifier: Apache-2.0

public import PickerCore
public import PickerModel

/// One video of a sample as it will be written.
public struct SampleVideo: Hashable, Sendable {
  /// Its number, as seen in the picture behind a V.
  public var number: Int
  /// The file, relative to the library.
  public var file: String
  /// When it was taken.
  public var captureDate: Timestamp
  /// The size in pixels.
  public var pixelSize: PixelSize
  /// What it shows.
  public var scene: SampleScene
  /// Chooses one of all videos of that scene.
  public var sceneSeed: UInt64

  /// Two seconds of film: the camera pans over a scene in which some things move by themselves.
  public var film: Film {
    let frames = (1...24).map { frame(at: Double($0) / 24) }
    return Film(
      frames: frames, size: pixelSize, framesPerSecond: 12, captureDate: captureDate)
  }

  private func frame(at phase: Double) -> String {
    var canvas = SVGCanvas(
      width: pixelSize.width, height: pixelSize.height,
      light: Daylight(hour: captureDate.civil.hour), phase: phase)
    var chance = SplitMix64(seed: sceneSeed)
    let pan = (canvas.width * (0.1 * phase - 0.15)).brief
    let lift = (canvas.height * -0.1).brief
    canvas.group("translate(\(pan) \(lift)) scale(1.2)") {
      scene.drawing.draw(on: &$0, using: &chance)
    }
    canvas.drawLabel(number: "V" + String(number), line: captureDate.dayText)
    return canvas.document()
  }
}
