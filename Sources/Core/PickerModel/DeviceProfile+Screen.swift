// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// A device's screen.
  public struct Screen: Hashable, Sendable {
    /// The shape of the visible area of a screen.
    public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
      /// Square corners.
      case rectangle
      /// Round corners.
      case roundedRectangle
      /// A circle, or an ellipse if the width and the height differ.
      case round
    }

    /// The size of the screen in pixels.
    public var size: PixelSize
    /// The number of pixels per point.
    public var scale: Int
    /// The shape of the visible area.
    public var shape: Shape
    /// The radius of round corners in points, nil if it is unknown; the default is nil.
    public var cornerRadius: Double?
    /// The areas along the edges, in points, in which no text and no button may be; the default is
    /// zero.
    ///
    /// For example, a screen with a notch needs such an area at its top edge.
    public var safeInsets = Insets()
    /// The colors that the screen can show; the default is full color.
    public var colors = Colors.full
    /// How the screen shows a new frame; by default it shows any frame at once.
    public var refresh = Refresh()

    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - scale: Pixels per point; the default is 1.
    ///   - shape: The shape of the visible area; the default is a rectangle.
    public init(size: PixelSize, scale: Int = 1, shape: Shape = .rectangle) {
      self.size = size
      self.scale = scale
      self.shape = shape
    }

    /// A distance from each edge of the screen, in points.
    public struct Insets: Hashable, Sendable {
      /// Points at the top edge.
      public var top = 0
      /// Points at the leading edge.
      public var leading = 0
      /// Points at the bottom edge.
      public var bottom = 0
      /// Points at the trailing edge.
      public var trailing = 0

      /// Makes insets of zero.
      public init() {}
    }

    /// The colors that a screen can show.
    public enum Colors: String, Hashable, Sendable, Codable, CaseIterable {
      /// Eight bits per channel or more.
      case full
      /// 65,536 colors: five bits of red, six of green and five of blue.
      case highColor
      /// 4,096 colors: four bits per channel.
      case colors4096
      /// 64 colors: two bits per channel.
      case colors64
      /// Eight colors: one bit per channel.
      case colors8
      /// 16 grays.
      case gray16
      /// Four grays.
      case gray4
      /// Black and white.
      case blackAndWhite
    }

    /// How a screen shows a new frame, which takes long on electronic paper.
    public struct Refresh: Hashable, Sendable {
      /// Whether the grid shows one page after another instead of scrolling; the default is false.
      ///
      /// Pages suit a screen on which each change takes long, such as electronic paper.
      public var isPaged = false
      /// How many changes of a section of the screen may follow one another before the whole screen
      /// must be redrawn.
      ///
      /// Nil, the default, means any number.
      public var partialRefreshes: Int?

      /// Makes the description of a screen that shows any frame at once.
      public init() {}
    }
  }

  /// A kind of input that the device offers to the person.
  public enum Input: String, Hashable, Sendable, Codable, CaseIterable {
    /// A finger on the screen.
    case touch
    /// A crown or a bezel that turns.
    case crown
    /// A few buttons: up, down, select, back.
    case buttons
    /// A keyboard.
    case keys
    /// Four directions and select, as on a remote control.
    case dpad
    /// A mouse or a similar device.
    case pointer
    /// Speech.
    case voice
  }

  /// How the picker shows text.
  public struct Text: Hashable, Sendable {
    /// The minimum font size in points, nil if the profile does not state it; the default is nil.
    public var minimumSize: Double?
    /// Whether the picker lists assets as text, without pictures; the default is false.
    public var showsTextOnly = false

    /// Makes a value in which every field has its default.
    public init() {}
  }

  /// The maximum memory, storage and time that a picker may use.
  ///
  /// If a field is nil, its default, the profile states no maximum. Locket may then use a maximum
  /// of its own.
  public struct Budgets: Hashable, Sendable {
    /// The maximum number of bytes of decoded pictures in memory.
    public var decodedMemory: Int?
    /// The maximum number of bytes of fetched originals that are stored at the same time.
    public var storage: Int64?
    /// The maximum number of bytes of thumbnails that are stored on disk for later sessions.
    public var thumbnailCache: Int64?
    /// The maximum number of pixels of a picture; a larger picture is not decoded.
    public var imagePixels: Int?
    /// The maximum number of bytes of memory for decoding one picture.
    public var imageMemory: Int?
    /// The maximum number of seconds for decoding one picture.
    public var imageSeconds: Double?
    /// The maximum number of pictures that are decoded at the same time.
    public var imageWorkers: Int?

    /// Makes budgets without limits.
    public init() {}
  }

  /// How long a picker stays open.
  public struct Session: Hashable, Sendable {
    /// The number of seconds without input after which the picker is cancelled; nil, the default,
    /// for never.
    ///
    /// If it is cancelled, the selection is lost.
    public var idleSeconds: Int?

    /// Makes a value with which a picker stays open without input.
    public init() {}
  }
}
