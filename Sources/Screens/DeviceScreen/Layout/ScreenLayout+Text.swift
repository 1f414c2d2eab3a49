// SPDX-License-Identifier: Apache-2.0

import PickerModel

extension ScreenLayout {
  /// The layout as lines of text, so that tests can compare two layouts.
  ///
  /// The first line describes the screen. Then there is one line for each element, from back to
  /// front. After these, there is one line for each area that the person can press.
  ///
  /// The frame of an element or area has the form `x y width height`, in points rounded to
  /// hundredths.
  public var lines: [String] {
    let size = outline.bounds
    let dimensions = "\(Self.text(size.width)) x \(Self.text(size.height)) points of "
    return [dimensions + "\(Self.text(outline.scale)) pixels, \(colors.rawValue)"]
      + elements.map { element in
        let (frame, shown) = (Self.text(element.frame), Self.text(element.visibleFrame))
        return "\(frame): \(element.content.summary)" + (shown == frame ? "" : ", shows \(shown)")
      }
      + targets.map { "\(Self.text($0.frame)): press \($0.target.summary)" }
  }

  private static func text(_ rect: ScreenRect) -> String {
    [rect.x, rect.y, rect.width, rect.height].map { text($0) }.joined(separator: " ")
  }

  /// Returns a number rounded to hundredths, without trailing zeros.
  fileprivate static func text(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = rest < 10 ? "0\(rest)" : rest % 10 == 0 ? "\(rest / 10)" : "\(rest)"
    return "\(sign)\(whole).\(digits)"
  }
}

extension ScreenElement.Content {
  /// A description of the content without its frame.
  fileprivate var summary: String {
    switch self {
    case .fill(let color, let radius): "fill \(color.summary), radius \(ScreenLayout.text(radius))"
    case .ring(.selection, let radius): "ring of selection, radius \(ScreenLayout.text(radius))"
    case .ring(.focus, let radius): "ring of focus, radius \(ScreenLayout.text(radius))"
    case .thumbnail(let identifier, let radius):
      "photo \(identifier), radius \(ScreenLayout.text(radius))"
    case .placeholder(let kind, let label, let radius):
      "\(kind.isImage ? "photo" : "video") without a picture, radius \(ScreenLayout.text(radius))"
        + (label.map { ", \"\($0)\"" } ?? "")
    case .text(let text): text.description
    case .mark(let mark): "mark \(mark)"
    case .button(let button):
      "button \(button.label.description)" + (button.isProminent ? ", likeliest" : "")
        + (button.isEnabled ? "" : ", off") + (button.isFocused ? ", focus" : "")
    case .progress(let share): "progress \(ScreenLayout.text(share * 100)) %"
    }
  }
}

extension ScreenColor {
  fileprivate var summary: String { alpha == 255 ? svg : "\(svg) alpha \(alpha)" }
}

extension ScreenText {
  fileprivate var description: String {
    "\"\(string)\", \(weight) \(ScreenLayout.text(size)), \(alignment), \(color.summary)"
  }
}

extension ScreenTarget {
  fileprivate var summary: String {
    switch self {
    case .cell(let position): "cell \(position)"
    case .collection(let row): "collection \(row)"
    case .action(let action): action.rawValue
    }
  }
}
