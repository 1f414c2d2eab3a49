// SPDX-License-Identifier: Apache-2.0

/// The rotation or reflection that makes stored pixels upright.
///
/// The raw values are those of EXIF.
public enum EXIFOrientation: Int, Hashable, Sendable, CaseIterable {
  /// The pixels are stored upright.
  case up = 1
  /// The pixels are stored mirrored horizontally.
  case upMirrored = 2
  /// The pixels are stored upside down.
  case down = 3
  /// The pixels are stored mirrored vertically.
  case downMirrored = 4
  /// The pixels are stored transposed: rows and columns are exchanged.
  case leftMirrored = 5
  /// The pixels must be rotated clockwise by 90 degrees, as in photos from a phone that was held
  /// upright.
  case right = 6
  /// The pixels are stored transposed and rotated by 180 degrees.
  case rightMirrored = 7
  /// The pixels must be rotated counterclockwise by 90 degrees.
  case left = 8

  /// Whether the stored width of a picture is its displayed height, because the picture is rotated
  /// by 90 degrees.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Returns the transform from the upright pixels of a drawing to its stored pixels.
  ///
  /// Returns nil if the stored pixels are the upright pixels.
  func storing(width: Double, height: Double) -> String? {
    let (across, down) = (width.brief, height.brief)
    switch self {
    case .up: return nil
    case .upMirrored: return "matrix(-1 0 0 1 \(across) 0)"
    case .down: return "matrix(-1 0 0 -1 \(across) \(down))"
    case .downMirrored: return "matrix(1 0 0 -1 0 \(down))"
    case .leftMirrored: return "matrix(0 1 1 0 0 0)"
    case .right: return "matrix(0 -1 1 0 0 \(across))"
    case .rightMirrored: return "matrix(0 -1 -1 0 \(down) \(across))"
    case .left: return "matrix(0 1 -1 0 \(down) 0)"
    }
  }
}
