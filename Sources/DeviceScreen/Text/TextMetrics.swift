// SPDX-License-Identifier: Apache-2.0

/// Widths of letters in the font that chrome is drawn with, DejaVu Sans.
///
/// Layout is pure and never asks a font; another font in its place is fitted to these widths.
enum TextMetrics {
  /// The font family, with what may stand in for it.
  static let family = "DejaVu Sans, Verdana, sans-serif"

  /// Thousandths of the letter size, from space to tilde.
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

  /// How wide words are at a size.
  static func width(of words: String, size: Double, weight: ScreenText.Weight) -> Double {
    words.unicodeScalars.reduce(0) { $0 + width(of: $1, weight) } * size / 1_000
  }
}

extension ScreenText {
  /// How wide the line is, in points.
  public var width: Double { TextMetrics.width(of: words, size: size, weight: weight) }

  /// The line made to fit: smaller letters first, down to a size that can still be read, then cut.
  func fitted(into room: Double, smallest: Double = ChromeMetrics.legible) -> ScreenText {
    var copy = self
    guard copy.width > room else { return copy }
    // Layout asks before it knows the room is there at all; nothing fits into nothing.
    guard room > 0 else {
      copy.words = ""
      return copy
    }
    copy.size = max(min(size, smallest), size * room / width)
    // A size worked out from the room may miss it by a rounding.
    while copy.width > room + 0.001, !copy.words.isEmpty {
      copy.words = copy.words == "…" ? "" : String(copy.words.dropLast(2)) + "…"
    }
    return copy
  }

  /// The wording that fits a room best: a little smaller is better than less, less than tiny.
  func fitted(into room: Double, smallest: Double, shorter: [String]) -> ScreenText {
    let wordings = ([words] + shorter).map { words in
      var copy = self
      copy.words = words
      return copy
    }
    let least = max(smallest, size * 0.85)
    func fits(_ wording: ScreenText, _ size: Double) -> Bool {
      wording.width * min(1, size / wording.size) <= room
    }
    let best =
      wordings.first { fits($0, least) } ?? wordings.first { fits($0, smallest) } ?? wordings.last
    return (best ?? self).fitted(into: room, smallest: smallest)
  }

  /// The words in two lines of about the same length, one where there is nothing to break.
  func broken() -> [ScreenText] {
    let parts = words.split(separator: " ")
    let lines = (1..<max(1, parts.count)).map { cut in
      [parts[..<cut], parts[cut...]].map { part in
        var copy = self
        copy.words = part.joined(separator: " ")
        return copy
      }
    }
    return lines.min { longest($0) < longest($1) } ?? [self]
  }

  /// The words in as many lines as a room is narrow.
  ///
  /// - Parameter room: How wide a line can be, in points.
  /// - Returns: The lines from the top; a word wider than the room has a line of its own.
  func wrapped(into room: Double) -> [ScreenText] {
    var lines: [ScreenText] = []
    for word in words.split(separator: " ") {
      var longer = lines.last ?? self
      longer.words = lines.isEmpty ? String(word) : longer.words + " " + word
      if lines.isEmpty || longer.width > room {
        longer.words = String(word)
        lines.append(longer)
      } else {
        lines[lines.count - 1] = longer
      }
    }
    return lines
  }

  private func longest(_ lines: [ScreenText]) -> Double { lines.map(\.width).max() ?? 0 }
}
