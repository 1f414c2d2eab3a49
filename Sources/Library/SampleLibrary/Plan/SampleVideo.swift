// SPDX-License-Identifier: Apache-2.0

public import PickerModel
public import PickerPorts

/// One video of a sample library.
///
/// The value states what the video will show and contain; the file need not exist yet.
public struct SampleVideo: Hashable, Sendable {
  /// The number that is drawn in the video after the letter V.
  public var number: Int
  /// The path of the video's file inside the library.
  public var file: String
  /// The invented date at which the video was taken.
  public var captureDate: Timestamp
  /// The width and height of the video in pixels.
  public var pixelSize: PixelSize
  /// The scene that the video shows.
  public var scene: SampleScene
  /// A number that determines which video of the scene is drawn.
  public var sceneSeed: UInt64

  /// The frames to draw: a video of two seconds, in which the camera pans over a scene with moving
  /// objects.
  public var video: DrawnVideo {
    let frames = (1...24).map { frame(at: Double($0) / 24) }
    return DrawnVideo(
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
