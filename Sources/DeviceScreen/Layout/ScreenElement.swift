// SPDX-License-Identifier: Apache-2.0

public import PickerModel

/// One thing on a screen and where it is; later ones lie over earlier ones.
public struct ScreenElement: Hashable, Sendable {
  /// What a ring says.
  public enum Ring: Hashable, Sendable {
    /// The asset is selected.
    case selection
    /// The keys act on this.
    case focus
  }

  /// What is drawn.
  public enum Content: Hashable, Sendable {
    /// A surface.
    case fill(ScreenColor, cornerRadius: Double)
    /// An outline just inside the frame.
    case ring(Ring, cornerRadius: Double)
    /// An asset's picture.
    case thumbnail(AssetIdentifier, cornerRadius: Double)
    /// The glyph of an asset whose picture is not there; the label says why, nil while it comes.
    case placeholder(MediaKind, label: String?, cornerRadius: Double)
    /// One line of words.
    case text(ScreenText)
    /// A small round sign.
    case mark(ScreenMark)
    /// Something to press.
    case button(ScreenButton)
    /// A bar, done from 0 to 1.
    case progress(Double)
  }

  /// What is drawn.
  public let content: Content
  /// Where.
  public let frame: ScreenRect
  /// The part of the screen that it may cover, nil for all of it.
  public let clip: ScreenRect?

  /// Puts something on a screen.
  ///
  /// - Parameters:
  ///   - content: What is drawn.
  ///   - frame: Where.
  ///   - clip: The part of the screen that it may cover; the default is all of it.
  public init(_ content: Content, in frame: ScreenRect, clip: ScreenRect? = nil) {
    self.content = content
    self.frame = frame
    self.clip = clip
  }

  /// The part of the frame that shows.
  public var visibleFrame: ScreenRect { clip.map(frame.intersection) ?? frame }
}

/// One line of words.
public struct ScreenText: Hashable, Sendable {
  /// How heavy letters are.
  public enum Weight: Hashable, Sendable {
    /// Plain.
    case regular
    /// Heavy.
    case bold
  }

  /// Where a line stands in its frame.
  public enum Alignment: Hashable, Sendable {
    /// At the left.
    case leading
    /// In the middle.
    case center
    /// At the right.
    case trailing
  }

  /// The words.
  public var words: String
  /// The size of the letters in points.
  public var size: Double
  /// How heavy they are.
  public var weight: Weight
  /// Where the line stands in its frame.
  public var alignment: Alignment
  /// Their colour.
  public var color: ScreenColor
}

/// A small round sign on a picture.
public enum ScreenMark: Hashable, Sendable {
  /// The place in the order of picking (rule P3).
  case number(Int)
  /// Selected.
  case tick
  /// The original is in the cloud, and a picture for the screen here.
  case preview
  /// The original is in the cloud.
  case cloud
  /// The original is in a cloud that cannot be reached.
  case unreachable
  /// Waits for its turn.
  case waiting
  /// Arrived.
  case arrived
  /// Could not be fetched, or is gone.
  case failed
}

/// Something to press.
public struct ScreenButton: Hashable, Sendable {
  /// What pressing does.
  public var action: ScreenAction
  /// The words on it.
  public var title: String
  /// Whether it is the likeliest one.
  public var isProminent: Bool
  /// Whether it does something now.
  public var isEnabled: Bool
  /// Whether the keys act on it.
  public var isFocused: Bool
  /// The size of its words in points.
  public var size: Double
  /// Other words where these do not fit, the longest first.
  public internal(set) var shorter: [String] = []
  /// Where the words stand.
  public internal(set) var alignment = ScreenText.Alignment.center
  /// Whether it is a field that words are typed into.
  public internal(set) var isField = false

  /// What its words stand on.
  public var ground: ScreenColor { isEnabled ? (isProminent ? .accent : .button) : .faint }
  /// Its words as they are drawn.
  public var label: ScreenText {
    ScreenText(
      words: title, size: size, weight: isField ? .regular : .bold, alignment: alignment,
      color: isEnabled ? .primary : .secondary)
  }

  /// Where the words are in a button's frame.
  ///
  /// - Parameter frame: The button's frame.
  /// - Returns: The whole frame, or without its round ends where words begin at one.
  public func labelFrame(in frame: ScreenRect) -> ScreenRect {
    guard alignment != .center else { return frame }
    let end = min(frame.height / 2, frame.width / 4)
    return ScreenRect(
      x: frame.x + end, y: frame.y, width: frame.width - 2 * end, height: frame.height)
  }

  /// The button with its words made to fit.
  func fitted(into room: Double, smallest: Double) -> ScreenButton {
    let words = label.fitted(into: room, smallest: smallest, shorter: shorter)
    var copy = self
    (copy.title, copy.size) = (words.words, words.size)
    return copy
  }
}
