// SPDX-License-Identifier: Apache-2.0

/// How stored pixels must be turned to be seen upright, as EXIF counts it.
public enum EXIFOrientation: Int, Hashable, Sendable, CaseIterable {
  /// Stored as seen.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Rows are columns.
  case leftMirrored = 5
  /// To be turned clockwise by a quarter: a phone held upright.
  case right = 6
  /// Rows are columns, seen from the other corner.
  case rightMirrored = 7
  /// To be turned counterclockwise by a quarter.
  case left = 8

  /// Whether the stored width is the displayed height.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The transform from a drawing's upright pixels to the stored ones, nil where they are equal.
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
