// SPDX-License-Identifier: Apache-2.0

import PickerCore
public import PickerModel

/// The layout of a device's screen: its elements with their frames, but without pixels.
public struct ScreenLayout: Hashable, Sendable {
  /// The shape and the visible area of the screen.
  public let outline: ScreenOutline
  /// The elements of the screen from back to front.
  public let elements: [ScreenElement]
  /// The areas that the person can press: first the cells, then the buttons from top left to bottom
  /// right.
  public let targets: [TargetArea]
  /// The assets whose pictures the layout shows, in drawing order.
  ///
  /// Assets whose pictures have not been loaded yet are included.
  public let pictured: [AssetIdentifier]
  /// The colors that the device's screen can show.
  public let colors: DeviceProfile.Screen.Colors
  /// The page of the picker that this layout shows.
  public let page: ScreenPage
  /// Whether the layout shows one picture of the review.
  let isReview: Bool
  /// The sizes of texts, buttons and marks in this layout.
  public let chrome: ChromeMetrics
  /// The buttons above the other content of the screen, one array for each row of buttons.
  public let toolRows: [[ScreenAction]]
  /// The buttons below the other content of the screen, one array for each row of buttons.
  public let actionRows: [[ScreenAction]]

  /// Computes the layout of a screen.
  ///
  /// - Parameter state: The state to show.
  /// - Complexity: O(n) in the number of visible items.
  public init(_ state: ScreenState) {
    var builder = LayoutBuilder(state)
    switch state.view.phase {
    case .picking: builder.layPicking()
    case .loading(let loading): builder.layLoading(loading)
    case .failed(let loading): builder.layFailed(loading)
    case .closed(let outcome): builder.layClosed(outcome)
    }
    outline = builder.outline
    colors = state.profile.screen.colors
    page = ScreenPage(state)
    isReview = state.isReview
    chrome = builder.chrome
    let mirror = state.preferences.isRightToLeft ? ScreenMirror(width: outline.bounds.width) : nil
    elements = mirror.map { builder.elements.map($0.mirrored) } ?? builder.elements
    targets = mirror.map { builder.targets.map($0.mirrored) } ?? builder.targets
    pictured = builder.pictured
    toolRows = builder.toolRows
    actionRows = builder.actionRows
  }

  /// Returns the cell, row or button that a press at a point activates.
  ///
  /// - Parameter point: A point on the screen.
  /// - Returns: The pressed cell, row or button, nil if there is none at the point.
  public func target(at point: ScreenPoint) -> ScreenTarget? {
    targets.first { $0.frame.contains(point) }?.target
  }
}

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
