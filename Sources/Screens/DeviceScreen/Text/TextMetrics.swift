// SPDX-License-Identifier: Apache-2.0

/// The letter widths of DejaVu Sans, the font in which texts are drawn.
///
/// Layouts are computed from this table and never from an installed font. If another font is used
/// to draw a text, the result is fitted to these widths.
enum TextMetrics {
  /// The names of the font and of its substitutes, as in CSS.
  static let family = "DejaVu Sans, Verdana, sans-serif"

  /// The widths of the characters from space to tilde, in thousandths of the font size.
  private static let regular: [Double] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]
  private static let bold: [Double] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]

  private static func width(of letter: Unicode.Scalar, _ weight: ScreenText.Weight) -> Double {
    let widths = weight == .bold ? bold : regular
    switch letter.value {
    case 0x20...0x7E: return widths[Int(letter.value) - 0x20]
    case 0xB7: return weight == .bold ? 380 : 318
    case 0x25BE: return 502
    case 0x2039, 0x203A: return weight == .bold ? 412 : 400
    case 0x2713, 0x2715: return 838
    default: return 1_000
    }
  }

  /// Returns the width of a text at a font size.
  static func width(of text: String, size: Double, weight: ScreenText.Weight) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1, weight) } * size / 1_000
  }
}

extension ScreenText {
  /// The width of the line of text in points.
  public var width: Double { TextMetrics.width(of: string, size: size, weight: weight) }

  /// Returns the line fitted to a width.
  ///
  /// The font is made smaller, but not smaller than the given size. If this is not enough, the text
  /// is truncated.
  func fitted(into room: Double, smallest: Double = ChromeMetrics.legible) -> ScreenText {
    var copy = self
    guard copy.width > room else { return copy }
    // The layout also calls this method when there is no room at all.
    guard room > 0 else {
      copy.string = ""
      return copy
    }
    copy.size = max(min(size, smallest), size * room / width)
    // Because of rounding, the computed size may be slightly too large.
    while copy.width > room + 0.001, !copy.string.isEmpty {
      copy.string = copy.string == "…" ? "" : String(copy.string.dropLast(2)) + "…"
    }
    return copy
  }

  /// Returns the best text for a width.
  ///
  /// A longer text in a slightly smaller font is preferred to a shorter text.
  func fitted(into room: Double, smallest: Double, shorter: [String]) -> ScreenText {
    let wordings = ([string] + shorter).map { candidate in
      var copy = self
      copy.string = candidate
      return copy
    }
    let minimum = max(smallest, size * 0.85)
    func fits(_ wording: ScreenText, _ size: Double) -> Bool {
      wording.width * min(1, size / wording.size) <= room
    }
    let best =
      wordings.first { fits($0, minimum) } ?? wordings.first { fits($0, smallest) } ?? wordings.last
    return (best ?? self).fitted(into: room, smallest: smallest)
  }

  /// Returns the text in two lines of similar length, or in one line if it cannot be broken.
  func broken() -> [ScreenText] {
    let tokens = string.split(separator: " ")
    let lines = (1..<max(1, tokens.count)).map { cut in
      [tokens[..<cut], tokens[cut...]].map { slice in
        var copy = self
        copy.string = slice.joined(separator: " ")
        return copy
      }
    }
    return lines.min { maximumWidth($0) < maximumWidth($1) } ?? [self]
  }

  /// Returns the text wrapped to a width.
  ///
  /// - Parameter room: The maximum width of a line in points.
  /// - Returns: The lines from top to bottom. A word that is wider than the maximum has a line of
  ///   its own.
  func wrapped(into room: Double) -> [ScreenText] {
    var lines: [ScreenText] = []
    for word in string.split(separator: " ") {
      var longer = lines.last ?? self
      longer.string = lines.isEmpty ? String(word) : longer.string + " " + word
      if lines.isEmpty || longer.width > room {
        longer.string = String(word)
        lines.append(longer)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }

  private func maximumWidth(_ lines: [ScreenText]) -> Double { lines.map(\.width).max() ?? 0 }
}
