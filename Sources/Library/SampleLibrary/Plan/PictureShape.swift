// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// The shape in which a picture is displayed.
enum PictureShape: Hashable, Sendable {
  case landscape
  case portrait
  case square
  case panorama
  /// The shape of a phone's screen.
  case screen

  /// Returns a size with even numbers of pixels, as cameras use it.
  func pixelSize(longSide: Int) -> PixelSize {
    func side(_ share: Double) -> Int { max(2, Int(Double(longSide) * share / 2) * 2) }
    switch self {
    case .landscape: return PixelSize(width: side(1), height: side(0.75))
    case .portrait: return PixelSize(width: side(0.75), height: side(1))
    case .square: return PixelSize(width: side(0.75), height: side(0.75))
    case .panorama: return PixelSize(width: side(1.5), height: side(0.5))
    case .screen: return PixelSize(width: side(0.57), height: side(1.23))
    }
  }
}

/// Makes every rare orientation occur even in a small library.
struct RareOrientations: Sendable {
  private static let rare: [EXIFOrientation] = [
    .upMirrored, .down, .downMirrored, .leftMirrored, .rightMirrored, .left,
  ]
  private var count = 0

  /// Returns the orientation to use.
  ///
  /// In every twentieth call, it is a rare one.
  mutating func orientation(instead usual: EXIFOrientation) -> EXIFOrientation {
    count += 1
    guard count % 20 == 7 else { return usual }
    return Self.rare[count / 20 % Self.rare.count]
  }
}
