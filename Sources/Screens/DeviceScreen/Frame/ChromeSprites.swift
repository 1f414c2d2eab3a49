// SPDX-License-Identifier: Apache-2.0

import PickerModel

/// Makes small SVG documents of the chrome: texts, marks and symbols.
///
/// Sizes are in pixels.
enum ChromeSprites {
  /// Returns the drawing of one line of text in a frame.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - size: The frame's size.
  ///   - scale: Pixels per point.
  ///   - isCrisp: Whether to draw the strokes thicker, for a screen that shows only light and dark
  ///     pixels. The default is false.
  /// - Returns: The SVG document.
  static func text(
    _ text: ScreenText, size: PixelSize, scale: Double, isCrisp: Bool = false
  ) -> String {
    let anchor: String
    let x: Double
    switch text.alignment {
    case .leading: (anchor, x) = ("start", 0)
    case .center: (anchor, x) = ("middle", Double(size.width) / 2)
    case .trailing: (anchor, x) = ("end", Double(size.width))
    }
    let letters = text.size * scale
    // A capital letter is 0.73 of the font size high. This baseline centers capitals vertically.
    let baseline = Double(size.height) / 2 + letters * 0.365
    let stroke =
      isCrisp && text.weight == .regular
      ? " stroke=\"\(text.color.svg)\" stroke-width=\"0.5\"" : ""
    return document(
      size,
      """
      <text x="\(x)" y="\(baseline)" font-family="\(TextMetrics.family)" font-size="\(letters)" \
      font-weight="\(text.weight == .bold ? 700 : 400)" text-anchor="\(anchor)" \
      fill="\(text.color.svg)"\(stroke)>\(escaped(text.string))</text>
      """)
  }

  /// Returns the drawing of a round mark.
  static func mark(_ mark: ScreenMark, _ style: ChromeStyle, size: PixelSize) -> String {
    func disc(_ color: ScreenColor, _ body: (String) -> String) -> String {
      let inks = style.inks(ofDisc: color)
      return self.disc(inks, size, body(inks.ink.svg))
    }
    return switch mark {
    case .number(let number): disc(.accent) { numeral(number, $0) }
    case .tick: disc(.accent, tick)
    case .arrived: disc(.done, tick)
    case .failed: disc(ScreenColor(0xB42318), exclamation)
    case .waiting: disc(.button, dots)
    case .preview: document(size, box: 20, cloud)
    case .cloud: document(size, box: 20, cloud + arrow)
    case .unreachable: document(size, box: 20, cloud + strike)
    }
  }

  /// Returns the symbol that replaces a missing picture: the outline of a photo or a video.
  static func glyph(_ kind: MediaKind, isFailed: Bool, _ style: ChromeStyle, size: PixelSize)
    -> String
  {
    let color = style.color(isFailed ? .secondary : .glyph)
    let body =
      kind.isImage
      ? """
      <circle cx="7" cy="7.6" r="1.5" fill="\(color.svg)" stroke="none"/>\
      <path d="M3.2 14.6 L8 10.4 L10.6 12.6 L13.2 9.6 L16.8 13.4"/>
      """
      : "<path d=\"M8.2 7.2 L12.8 10 L8.2 12.8 Z\" fill=\"\(color.svg)\"/>"
    let strike = isFailed ? "<path d=\"M4 18 L16 2\"/>" : ""
    return document(
      size, box: 20,
      """
      <g fill="none" stroke="\(color.svg)" stroke-width="1.3" stroke-linecap="round" \
      stroke-linejoin="round"><rect x="2.5" y="3.8" width="15" height="12.4" rx="2.6"/>\
      \(body)\(strike)</g>
      """)
  }

  private static func tick(_ ink: String) -> String {
    """
    <path d="M5.6 10.4 L8.8 13.5 L14.5 6.9" fill="none" stroke="\(ink)" stroke-width="2.2" \
    stroke-linecap="round" stroke-linejoin="round"/>
    """
  }
  private static func exclamation(_ ink: String) -> String {
    """
    <path d="M10 5.2 V10.8 M10 14.4 V14.5" fill="none" stroke="\(ink)" stroke-width="2.4" \
    stroke-linecap="round"/>
    """
  }
  private static func dots(_ ink: String) -> String {
    """
    <circle cx="5.7" cy="10" r="1.4" fill="\(ink)"/><circle cx="10" cy="10" r="1.4" \
    fill="\(ink)"/><circle cx="14.3" cy="10" r="1.4" fill="\(ink)"/>
    """
  }
  private static let cloudPath = """
    M5.6 15.2 A3.5 3.5 0 0 1 5.2 8.3 A4.9 4.9 0 0 1 14.6 7.6 A3.9 3.9 0 0 1 14.6 15.2 Z
    """
  /// A white cloud with a dark edge, so that it is visible on any picture.
  private static let cloud = """
    <path d="\(cloudPath)" fill="none" stroke="#000000" stroke-opacity="0.55" stroke-width="3.6" \
    stroke-linejoin="round"/><path d="\(cloudPath)" fill="#ffffff"/>
    """

  /// An arrow that points down, cut out of the cloud.
  ///
  /// It means that picking the asset would fetch its original.
  private static let arrow = """
    <path d="M10 8.2 V13.4 M7.8 11.4 L10 13.6 L12.2 11.4" fill="none" stroke="#000000" \
    stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>
    """
  /// A line across the cloud, which means that the cloud cannot be reached.
  private static let strike = """
    <path d="M3.4 17.2 L16.6 3.6" stroke="#ffffff" stroke-width="4.2" stroke-linecap="round"/>\
    <path d="M3.4 17.2 L16.6 3.6" stroke="#000000" stroke-width="2" stroke-linecap="round"/>
    """

  private static func numeral(_ number: Int, _ ink: String) -> String {
    let digits = String(number)
    let size = digits.count == 1 ? 12.5 : digits.count == 2 ? 10.5 : 7.6
    return """
      <text x="10" y="\(10 + size * 0.365)" font-family="\(TextMetrics.family)" \
      font-size="\(size)" font-weight="700" text-anchor="middle" fill="\(ink)">\(digits)</text>
      """
  }

  /// Returns a filled circle with a rim, in a box with a side of 20 units.
  private static func disc(_ inks: ChromeStyle.Inks, _ size: PixelSize, _ body: String) -> String {
    let rim = inks.rim ?? inks.ground
    return document(
      size, box: 20,
      "<circle cx=\"10\" cy=\"10\" r=\"9.1\" fill=\"\(inks.ground.svg)\" stroke=\"\(rim.svg)\" "
        + "stroke-width=\"1.3\"/>" + body)
  }

  private static func document(_ size: PixelSize, box: Int? = nil, _ body: String) -> String {
    let width = box ?? size.width
    let height = box ?? size.height
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(size.width)" height="\(size.height)" \
      viewBox="0 0 \(width) \(height)">\(body)</svg>
      """
  }

  private static func escaped(_ string: String) -> String {
    var text = ""
    for letter in string {
      switch letter {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(letter)
      }
    }
    return text
  }
}
