// SPDX-License-Identifier: Apache-2.0

/// The abilities and limits of one kind of device, as a profile document states them.
///
/// Locket's behavior depends on these fields, never on the name of a device. If the profile
/// document does not state a value, the field is nil or has its default.
public struct DeviceProfile: Hashable, Sendable {
  /// The identifier of the profile, which is also the name of its file without `.json`.
  public var identifier: String
  /// The device's name, which the picker displays.
  public var name: String
  /// The name of the device's operating system, nil if the profile does not state it.
  public var platform: String?
  /// The version of the operating system whose picker the profile describes; nil if the version
  /// does not matter.
  public var platformVersion: String?
  /// The device's screen.
  public var screen: Screen
  /// The kinds of input that the device has, the main one first; the default is touch.
  public var inputs: [Input] = [.touch]
  /// Which assets the device may show.
  public var library: Library
  /// How many assets a person may select, and how the selected assets are marked.
  public var selection: Selection
  /// The filter keywords that an app may use, from ``PickerFilter/allKeywords``; nil if it may use
  /// all of them.
  public var filters: [String]?
  /// The abilities of the picker, such as searching.
  public var capabilities: PickerCapabilities
  /// Further options of the picker that an app or the person may use.
  public var options = Options()
  /// The number of cells in a row of the grid, and their spacing.
  public var grid: Grid
  /// When the picker shows a sidebar, which is a list of collections beside the grid.
  public var layout = Layout()
  /// How the picker shows text on the device.
  public var text = Text()
  /// The maximum memory, storage and time that a picker may use.
  public var budgets = Budgets()
  /// How long a picker stays open without input.
  public var session = Session()
  /// How picked assets are delivered to the app.
  public var delivery: Delivery
  /// The source of each number in the profile; the key is the number's key path in the profile
  /// document.
  public var sources: [String: Source]

  /// Makes the profile of a device.
  ///
  /// - Parameters:
  ///   - identifier: The profile's identifier.
  ///   - name: The device's name, which the picker displays.
  ///   - platform: The operating system's name.
  ///   - screen: The device's screen.
  ///   - library: Which assets the device may show.
  ///   - selection: How many assets a person may select, and how they are marked.
  ///   - filters: The filter keywords that an app may use, nil if it may use all of them.
  ///   - capabilities: The abilities of the picker.
  ///   - grid: The number of cells in a row of the grid, and their spacing.
  ///   - delivery: How picked assets are delivered to the app.
  ///   - sources: The source of each number in the profile; the key is the number's key path in the
  ///     profile document.
  public init(
    identifier: String, name: String, platform: String? = nil, screen: Screen,
    library: Library = Library(), selection: Selection = Selection(),
    filters: [String]? = nil, capabilities: PickerCapabilities = [], grid: Grid = Grid(),
    delivery: Delivery = Delivery(), sources: [String: Source] = [:]
  ) {
    self.identifier = identifier
    self.name = name
    self.platform = platform
    self.screen = screen
    self.library = library
    self.selection = selection
    self.filters = filters
    self.capabilities = capabilities
    self.grid = grid
    self.delivery = delivery
    self.sources = sources
  }
}

extension DeviceProfile {
  /// A device's screen.
  public struct Screen: Hashable, Sendable {
    /// The shape of the visible area of a screen.
    public enum Shape: String, Hashable, Sendable, Codable, CaseIterable {
      /// A screen with square corners.
      case rectangle
      /// A screen with rounded corners.
      case roundedRectangle
      /// A round screen: a circle, or an ellipse if the width and the height differ.
      case round
    }

    /// The width and height of the screen in pixels.
    public var size: PixelSize
    /// The number of the screen's pixels per point.
    public var scale: Int
    /// The shape of the visible area of the screen.
    public var shape: Shape
    /// The radius of the screen's rounded corners in points; nil, the default, if it is unknown.
    public var cornerRadius: Double?
    /// The areas along the edges, in points, in which no text and no button may be; the default is
    /// zero.
    ///
    /// For example, a screen with a notch needs such an area at its top edge.
    public var safeInsets = Insets()
    /// The colors that the screen can show; the default is full color.
    public var colors = Colors.full
    /// How the screen shows a new frame; by default it can show any frame at once.
    public var refresh = Refresh()

    /// Describes a screen.
    ///
    /// - Parameters:
    ///   - size: The width and height of the screen in pixels.
    ///   - scale: The number of pixels per point; the default is 1.
    ///   - shape: The shape of the visible area; the default is a rectangle.
    public init(size: PixelSize, scale: Int = 1, shape: Shape = .rectangle) {
      self.size = size
      self.scale = scale
      self.shape = shape
    }

    /// The areas along the four edges of a screen in which no text and no button may be.
    public struct Insets: Hashable, Sendable {
      /// The height of the area along the top edge of the screen, in points.
      public var top = 0
      /// The width of the area along the leading edge of the screen, in points.
      public var leading = 0
      /// The height of the area along the bottom edge of the screen, in points.
      public var bottom = 0
      /// The width of the area along the trailing edge of the screen, in points.
      public var trailing = 0

      /// Makes insets of zero, so that there is no such area at any edge.
      public init() {}
    }

    /// The colors that a screen can show.
    public enum Colors: String, Hashable, Sendable, Codable, CaseIterable {
      /// Full color: eight bits per channel or more.
      case full
      /// 65,536 colors: five bits of red, six of green and five of blue.
      case highColor
      /// 4,096 colors: four bits per channel.
      case colors4096
      /// 64 colors: two bits per channel.
      case colors64
      /// Eight colors: one bit per channel.
      case colors8
      /// 16 shades of gray.
      case gray16
      /// Four shades of gray.
      case gray4
      /// Only black and white.
      case blackAndWhite
    }

    /// How a screen shows a new frame, which takes long on electronic paper.
    public struct Refresh: Hashable, Sendable {
      /// Whether the grid shows one page after another instead of scrolling; the default is false.
      ///
      /// Pages suit a screen on which each change takes long, such as electronic paper.
      public var isPaged = false
      /// How many times a section of the screen may change before the whole screen must be redrawn.
      ///
      /// Nil, the default, means any number.
      public var partialRefreshes: Int?

      /// Makes the description of a screen that can show any frame at once.
      public init() {}
    }
  }

  /// A kind of input that a device has for the person.
  public enum Input: String, Hashable, Sendable, Codable, CaseIterable {
    /// Input with a finger on the screen.
    case touch
    /// Input with a crown or a bezel that turns.
    case crown
    /// Input with a few buttons: up, down, select and back.
    case buttons
    /// Input with a keyboard.
    case keys
    /// Input with four directions and select, as on a remote control.
    case dpad
    /// Input with a mouse or a similar device.
    case pointer
    /// Input by speech.
    case voice
  }

  /// How the picker shows text on a device.
  public struct Text: Hashable, Sendable {
    /// The minimum font size of the device in points; nil, the default, if the profile does not
    /// state it.
    public var minimumSize: Double?
    /// Whether the picker lists assets as text, without pictures; the default is false.
    public var showsTextOnly = false

    /// Makes text settings in which every field has its default.
    public init() {}
  }

  /// The maximum memory, storage and time that a picker may use.
  ///
  /// If a field is nil, which is the default, the profile states no maximum. Locket may then use a
  /// maximum of its own.
  public struct Budgets: Hashable, Sendable {
    /// The maximum number of bytes of memory for all decoded pictures together; nil, the default,
    /// if the profile states no maximum.
    public var decodedMemory: Int?
    /// The maximum number of bytes of fetched originals that are stored at the same time; nil, the
    /// default, if the profile states no maximum.
    public var storage: Int64?
    /// The maximum number of bytes of thumbnails that are stored on disk for later sessions; nil,
    /// the default, if the profile states no maximum.
    public var thumbnailCache: Int64?
    /// The maximum number of pixels of a picture; a larger picture is not decoded.
    ///
    /// The value is nil, which is the default, if the profile states no maximum.
    public var imagePixels: Int?
    /// The maximum number of bytes of memory for decoding one picture; nil, the default, if the
    /// profile states no maximum.
    public var imageMemory: Int?
    /// The maximum number of seconds for decoding one picture; nil, the default, if the profile
    /// states no maximum.
    public var imageSeconds: Double?
    /// The maximum number of pictures that are decoded at the same time; nil, the default, if the
    /// profile states no maximum.
    public var imageWorkers: Int?

    /// Makes budgets in which no maximum is stated.
    public init() {}
  }

  /// How long a picker stays open without input.
  public struct Session: Hashable, Sendable {
    /// The number of seconds without input after which the picker is cancelled.
    ///
    /// Nil, the default, means that it is never cancelled for this reason.
    ///
    /// If the picker is cancelled, the selection is lost.
    public var idleSeconds: Int?

    /// Makes session settings with which a picker stays open without input.
    public init() {}
  }
}
