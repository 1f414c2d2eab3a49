// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One element of a screen and its frame.
///
/// In a layout, later elements cover earlier elements.
public struct ScreenElement: Hashable, Sendable {
  /// The meaning of a ring around an element.
  public enum Ring: Hashable, Sendable {
    /// The asset in the ring is selected.
    case selection
    /// The element in the ring has the keyboard focus.
    case focus
  }

  /// The content of an element.
  public enum Content: Hashable, Sendable {
    /// An area that is filled with one color.
    case fill(ScreenColor, cornerRadius: Double)
    /// An outline just inside the element's frame.
    case ring(Ring, cornerRadius: Double)
    /// The picture of an asset.
    case thumbnail(AssetIdentifier, cornerRadius: Double)
    /// A symbol instead of the picture of an asset.
    ///
    /// The label states why there is no picture. The label is nil while the picture loads.
    case placeholder(MediaKind, label: String?, cornerRadius: Double)
    /// One line of text.
    case text(ScreenText)
    /// A small round mark, such as the number of a selected asset.
    case mark(ScreenMark)
    /// A button that the person can press.
    case button(ScreenButton)
    /// A progress bar; the number is the completed fraction, from 0 to 1.
    case progress(Double)
  }

  /// What the element shows.
  public let content: Content
  /// The frame of the element in points; the content may be drawn only in the intersection of this
  /// frame with ``clip``.
  public let frame: ScreenRect
  /// The area outside which nothing of the element is drawn, nil for the full screen.
  public let clip: ScreenRect?

  /// Makes an element of a screen.
  ///
  /// - Parameters:
  ///   - content: What the element shows.
  ///   - frame: The frame of the element in points.
  ///   - clip: The area outside which nothing of the element is drawn. The default is the full
  ///     screen.
  public init(_ content: Content, in frame: ScreenRect, clip: ScreenRect? = nil) {
    self.content = content
    self.frame = frame
    self.clip = clip
  }

  /// The area of the element's frame that is not clipped.
  public var visibleFrame: ScreenRect { clip.map(frame.intersection) ?? frame }
}

/// One line of text.
public struct ScreenText: Hashable, Sendable {
  /// The weight of the font in which the line is drawn.
  public enum Weight: Hashable, Sendable {
    /// The regular weight of the font.
    case regular
    /// The bold weight of the font.
    case bold
  }

  /// The horizontal alignment of a line of text in its frame.
  public enum Alignment: Hashable, Sendable {
    /// The text begins at the left edge of its frame.
    case leading
    /// The text is centered in its frame.
    case center
    /// The text ends at the right edge of its frame.
    case trailing
  }

  /// The characters of the line of text.
  public var string: String
  /// The font size of the line of text in points.
  public var size: Double
  /// The font weight of the line of text.
  public var weight: Weight
  /// The horizontal alignment of the text in its frame.
  public var alignment: Alignment
  /// The color of the text.
  public var color: ScreenColor
}

/// A small round mark on a picture.
public enum ScreenMark: Hashable, Sendable {
  /// The asset is selected; the number is its position in the order in which the person selected
  /// the assets (rule `select.ordered.badges`).
  case number(Int)
  /// The asset is selected; the mark shows a tick.
  case tick
  /// The asset's original is in the cloud, but a smaller copy of the picture is on the device.
  case preview
  /// The asset's original is in the cloud, and the device has no smaller copy of the picture.
  case cloud
  /// The asset's original is in a cloud that the device cannot contact now.
  case unreachable
  /// The item is selected, and its original will be fetched.
  case waiting
  /// The item's original has been fetched.
  case arrived
  /// The item's original could not be fetched, or the asset is no longer in the library.
  case failed
}

/// A button on a screen of the picker.
public struct ScreenButton: Hashable, Sendable {
  /// What happens when the person presses the button.
  public var action: ScreenAction
  /// The title of the button.
  public var title: String
  /// Whether the button is highlighted, because the person will most likely choose it.
  public var isProminent: Bool
  /// Whether the person can press the button; a disabled button is dimmed.
  public var isEnabled: Bool
  /// Whether the button has the keyboard focus.
  public var isFocused: Bool
  /// The font size of the button's title in points.
  public var size: Double
  /// Shorter titles for a narrower button, the longest first.
  public internal(set) var shorter: [String] = []
  /// The horizontal alignment of the title in the button.
  public internal(set) var alignment = ScreenText.Alignment.center
  /// Whether the button looks like a text field; the search button does.
  public internal(set) var isField = false

  /// The background color of the button.
  public var ground: ScreenColor { isEnabled ? (isProminent ? .accent : .button) : .faint }
  /// The title of the button with its font size, color and alignment.
  public var label: ScreenText {
    ScreenText(
      string: title, size: size, weight: isField ? .regular : .bold, alignment: alignment,
      color: isEnabled ? .primary : .secondary)
  }

  /// Returns the area in which the title of the button is drawn.
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
