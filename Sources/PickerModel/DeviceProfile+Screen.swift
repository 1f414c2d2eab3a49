// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// A device's screen.
  public struct Screen: Hashable, Sendable {
    /// The outline of the part that shows something.
    public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
      /// Square corners.
      case rectangle
      /// Round corners.
      case roundedRectangle
      /// A circle, or an ellipse where the sides differ.
      case round
    }

    /// The size in pixels.
    public var size: PixelSize
    /// Pixels a point.
    public var scale: Int
    /// The outline.
    public var shape: Shape
    /// The radius of round corners in points, nil where nobody knows; the default is nil.
    public var cornerRadius: Double?
    /// Points at each edge that chrome stays out of, such as beneath a notch; the default is none.
    public var safeInsets = Insets()
    /// The colours that it can show; the default is all.
    public var colors = Colors.full
    /// How it shows something new; the default is at once.
    public var refresh = Refresh()

    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - scale: Pixels a point; the default is 1.
    ///   - shape: The outline; the default is a rectangle.
    public init(size: PixelSize, scale: Int = 1, shape: Shape = .rectangle) {
      self.size = size
      self.scale = scale
      self.shape = shape
    }

    /// Points at the edges.
    public struct Insets: Hashable, Sendable {
      /// Points at the top edge.
      public var top = 0
      /// Points at the leading edge.
      public var leading = 0
      /// Points at the bottom edge.
      public var bottom = 0
      /// Points at the trailing edge.
      public var trailing = 0

      /// Makes insets of nothing.
      public init() {}
    }

    /// The colours that a screen can show.
    public enum Colors: String, Hashable, Sendable, Codable, CaseIterable {
      /// Eight bits a channel or more.
      case full
      /// 65,536 colours: five, six and five bits.
      case highColor
      /// 4,096 colours: four bits a channel.
      case colors4096
      /// 64 colours: two bits a channel.
      case colors64
      /// Eight colours: one bit a channel.
      case colors8
      /// 16 greys.
      case gray16
      /// Four greys.
      case gray4
      /// Black and white.
      case blackAndWhite
    }

    /// How a screen shows something new.
    public struct Refresh: Hashable, Sendable {
      /// Whether it turns whole pages instead of scrolling, because each change is slow; the
      /// default is false.
      public var turnsPages = false
      /// How many changes of a part there may be before the whole screen has to be drawn anew, nil
      /// for any number; the default is nil.
      public var partialRefreshes: Int?

      /// Makes a screen that shows everything at once.
      public init() {}
    }
  }

  /// What a person acts with.
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
    /// A mouse or the like.
    case pointer
    /// Speech.
    case voice
  }

  /// How words are set.
  public struct Text: Hashable, Sendable {
    /// The smallest letters in points, nil where nothing says; the default is nil.
    public var minimumSize: Double?
    /// Whether assets are listed by words, without pictures; the default is false.
    public var listsWords = false

    /// Makes a rule with every default.
    public init() {}
  }

  /// How much a picker may use.
  public struct Budgets: Hashable, Sendable {
    /// Bytes of decoded pictures in memory, nil where nothing says; the default is nil.
    public var decodedMemory: Int?
    /// Bytes of fetched originals that are kept at a time, nil where nothing says; the default is
    /// nil.
    public var storage: Int64?
    /// Bytes of thumbnails that are kept on the disk from one time to the next, nil where nothing
    /// says; the default is nil.
    public var thumbnailCache: Int64?
    /// The most pixels of a picture that is decoded at all, nil where nothing says; the default is
    /// nil.
    public var imagePixels: Int?
    /// Bytes of memory that decoding one picture may take, nil where nothing says; the default is
    /// nil.
    public var imageMemory: Int?
    /// How many seconds decoding one picture may take, nil where nothing says; the default is nil.
    public var imageSeconds: Double?
    /// How many pictures are opened at a time, nil where nothing says; the default is nil.
    public var imageWorkers: Int?

    /// Makes budgets without bounds.
    public init() {}
  }

  /// How long a picker stays open.
  public struct Session: Hashable, Sendable {
    /// After how many seconds without an input it is cancelled and forgets what was picked, nil
    /// for never; the default is nil.
    public var idleSeconds: Int?

    /// Makes a rule without bounds.
    public init() {}
  }
}
