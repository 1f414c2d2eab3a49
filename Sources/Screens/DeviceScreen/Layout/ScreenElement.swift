// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One element of a screen and its frame.
///
/// In a layout, later elements cover earlier elements.
public struct ScreenElement: Hashable, Sendable {
  /// What a ring around an element shows.
  public enum Ring: Hashable, Sendable {
    /// The asset is selected.
    case selection
    /// The element has the keyboard focus.
    case focus
  }

  /// The content of an element.
  public enum Content: Hashable, Sendable {
    /// An area that is filled with one color.
    case fill(ScreenColor, cornerRadius: Double)
    /// An outline just inside the frame.
    case ring(Ring, cornerRadius: Double)
    /// An asset's picture.
    case thumbnail(AssetIdentifier, cornerRadius: Double)
    /// The symbol of an asset without a picture.
    ///
    /// The label states why there is no picture. It is nil while the picture loads.
    case placeholder(MediaKind, label: String?, cornerRadius: Double)
    /// One line of text.
    case text(ScreenText)
    /// A small round mark.
    case mark(ScreenMark)
    /// A button.
    case button(ScreenButton)
    /// A progress bar, from 0 to 1.
    case progress(Double)
  }

  /// What the element shows.
  public let content: Content
  /// The frame in points; the content may be drawn only in the intersection with ``clip``.
  public let frame: ScreenRect
  /// The area outside which nothing of the element is drawn, nil for the full screen.
  public let clip: ScreenRect?

  /// Makes an element.
  ///
  /// - Parameters:
  ///   - content: The content.
  ///   - frame: The frame.
  ///   - clip: The area outside which nothing of the element is drawn. The default is the full
  ///     screen.
  public init(_ content: Content, in frame: ScreenRect, clip: ScreenRect? = nil) {
    self.content = content
    self.frame = frame
    self.clip = clip
  }

  /// The visible area of the frame.
  public var visibleFrame: ScreenRect { clip.map(frame.intersection) ?? frame }
}

/// One line of text.
public struct ScreenText: Hashable, Sendable {
  /// The weight of the font.
  public enum Weight: Hashable, Sendable {
    /// Regular.
    case regular
    /// Bold.
    case bold
  }

  /// The horizontal alignment of a line of text in its frame.
  public enum Alignment: Hashable, Sendable {
    /// The text begins at the left edge.
    case leading
    /// The text is centered.
    case center
    /// The text ends at the right edge.
    case trailing
  }

  /// The characters of the line.
  public var string: String
  /// The font size in points.
  public var size: Double
  /// The font weight.
  public var weight: Weight
  /// The alignment in the frame.
  public var alignment: Alignment
  /// The text color.
  public var color: ScreenColor
}

/// A small round mark on a picture.
public enum ScreenMark: Hashable, Sendable {
  /// The asset is selected; the number is its position in the order of picking
  /// (rule `select.ordered.badges`).
  case number(Int)
  /// The asset is selected.
  case tick
  /// The original is in the cloud, but a smaller copy of the picture is on the device.
  case preview
  /// The original is in the cloud, and the device has no smaller copy.
  case cloud
  /// The original is in a cloud that the device cannot contact now.
  case unreachable
  /// The item is selected, and its original will be fetched.
  case waiting
  /// The item's original has been fetched.
  case arrived
  /// The item's original could not be fetched, or the asset is no longer in the library.
  case failed
}

/// A button.
public struct ScreenButton: Hashable, Sendable {
  /// The action of the button.
  public var action: ScreenAction
  /// The title.
  public var title: String
  /// Whether the button is highlighted, because the person will most likely choose it.
  public var isProminent: Bool
  /// Whether the button is enabled.
  public var isEnabled: Bool
  /// Whether the button has the focus.
  public var isFocused: Bool
  /// The font size of the title in points.
  public var size: Double
  /// Shorter titles for a narrower button, the longest first.
  public internal(set) var shorter: [String] = []
  /// The alignment of the title.
  public internal(set) var alignment = ScreenText.Alignment.center
  /// Whether the button looks like a text field; the search button does.
  public internal(set) var isField = false

  /// The background color.
  public var ground: ScreenColor { isEnabled ? (isProminent ? .accent : .button) : .faint }
  /// The title with its font size, color and alignment.
  public var label: ScreenText {
    ScreenText(
      string: title, size: size, weight: isField ? .regular : .bold, alignment: alignment,
      color: isEnabled ? .primary : .secondary)
  }

  /// Returns the area of a button in which its title is drawn.
  ///
  /// - Parameter frame: The button's frame.
  /// - Returns: The button's frame. If the title is not centered, the area excludes the button's
  ///   round ends.
  public func labelFrame(in frame: ScreenRect) -> ScreenRect {
    guard alignment != .center else { return frame }
    let end = min(frame.height / 2, frame.width / 4)
    return ScreenRect(
      x: frame.x + end, y: frame.y, width: frame.width - 2 * end, height: frame.height)
  }

  /// Returns the button with a shorter title or a smaller font, so that the title fits a width.
  func fitted(into room: Double, smallest: Double) -> ScreenButton {
    let text = label.fitted(into: room, smallest: smallest, shorter: shorter)
    var copy = self
    (copy.title, copy.size) = (text.string, text.size)
    return copy
  }
}
