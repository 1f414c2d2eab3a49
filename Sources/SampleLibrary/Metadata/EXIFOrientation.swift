// SPDX-License-Identifier: Apache-2.0

/// The rotation or reflection that shows stored pixels upright, with the numbers of EXIF.
public enum EXIFOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Stored upright.
  case up = 1
  /// Mirrored horizontally.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Mirrored vertically.
  case downMirrored = 4
  /// Transposed: rows are columns.
  case leftMirrored = 5
  /// To be rotated clockwise by 90 degrees, as from a phone held upright.
  case right = 6
  /// Transposed along the other diagonal.
  case rightMirrored = 7
  /// To be rotated counterclockwise by 90 degrees.
  case left = 8

  /// Whether the stored width is the displayed height.
  public var swapsSides: Bool { rawValue >= 5 }

  /// Returns the transform from a drawing's upright pixels to the stored ones, or nil if they are
  /// equal.
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
