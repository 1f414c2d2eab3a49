// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Pictures that tests draw.
enum Drawings {
  /// Four quarters, from the top left in reading order: red, green, blue, yellow.
  static let quarters = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6" width="8" height="6">
    <rect width="4" height="3" fill="#f00"/><rect x="4" width="4" height="3" fill="#0f0"/>
    <rect y="3" width="4" height="3" fill="#00f"/>
    <rect x="4" y="3" width="4" height="3" fill="#ff0"/></svg>
    """

  /// A red left half and an empty right half.
  static let halfNothing = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6" width="8" height="6">
    <rect width="4" height="6" fill="#f00"/></svg>
    """
}

/// The colours of the drawings in tests.
enum Colour: Character, CaseIterable {
  case red = "r"
  case green = "g"
  case blue = "b"
  case yellow = "y"
  case black = "k"
  case clear = "."

  private var pixel: [Int] {
    switch self {
    case .red: [255, 0, 0, 255]
    case .green: [0, 255, 0, 255]
    case .blue: [0, 0, 255, 255]
    case .yellow: [255, 255, 0, 255]
    case .black: [0, 0, 0, 255]
    case .clear: [0, 0, 0, 0]
    }
  }

  /// Returns the colour that a pixel is close to; fails if there is none.
  init?(_ bytes: some Sequence<UInt8>) {
    let near = Self.allCases.first { colour in
      zip(colour.pixel, bytes).allSatisfy { abs($0 - Int($1)) < 48 }
    }
    guard let near else { return nil }
    self = near
  }
}

extension PixelImage {
  /// The colours in the middles of the four quarters in reading order, `?` for other colours.
  var quarters: String {
    String(
      [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
        let offset = (size.height * y / 4 * size.width + size.width * x / 4) * 4
        return Colour(bytes[offset..<offset + 4])?.rawValue ?? "?"
      })
  }
}
