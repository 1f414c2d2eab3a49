// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// Which assets a device may show.
  public struct Library: Hashable, Sendable {
    /// Whether assets must be on the device.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
      /// Only assets on the device (rule W1).
      case device
      /// The whole cloud library, on the device or not (rule W2).
      case cloud
    }

    /// A kind of asset that may be shown, with the name that profile documents use.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// Stills, Live Photos included (rule W3).
      case image
      /// Videos.
      case video
    }

    /// The date that decides which assets are the newest.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
      /// The capture date, or else the modification date (rules W4 and W5).
      case captureDate
    }

    /// Whether assets must be on the device; the default is no, for the whole cloud library.
    public var scope = Scope.cloud
    /// The kinds of assets that may be shown; the default is all.
    public var kinds: Set<Kind> = Set(Kind.allCases)
    /// The maximum number of assets shown, of which the newest are kept; nil, the default, for all.
    public var newest: Int?
    /// The date that decides which assets are the newest; the default is the capture date.
    public var order = Order.captureDate
    /// Where a person finds the assets that the window leaves out, such as "your phone".
    ///
    /// Nil, the default, means that they cannot be found anywhere.
    public var elsewhere: String?

    /// Makes a rule that allows every asset.
    public init() {}
  }

  /// How a person may select.
  public struct Selection: Hashable, Sendable {
    /// The selection behaviors that the device offers; the default is all.
    public var modes: Set<SelectionBehavior> = Set(SelectionBehavior.allCases)
    /// The minimum number of assets in a pick; nil, the default, means 1.
    public var minimum: Int?
    /// The maximum number of assets in a pick, nil for no maximum; the default is nil.
    public var maximum: Int?
    /// Whether assets can be selected from the start; the default is true.
    public var preselection = true

    /// Makes a rule without bounds.
    public init() {}
  }

  /// The further options that an app may ask for.
  ///
  /// An option is nil if the device offers all of its values.
  public struct Options: Hashable, Sendable {
    /// The layouts that the device offers, nil for all; the default is nil.
    public var modes: Set<PickerMode>?
    /// The edges that can go without margins, nil for all; the default is nil.
    public var edges: PickerEdges?
    /// The metadata that an app can have removed from the picks, nil for every kind; the default is
    /// nil.
    public var metadata: PickerMetadataOptions?
    /// Whether the app can fill the search field; nil, the default, if it can whenever there is a
    /// search field.
    public var searchText: Bool?
    /// The presentation styles that the device offers, nil for all; the default is nil.
    public var styles: Set<PickerStyle>?
    /// The metadata that the person can have removed from the picks, nil for every kind; the
    /// default is nil.
    public var menu: PickerMetadataOptions?
    /// The privacy notices that the picker shows, nil for all; the default is nil.
    public var notices: Set<PrivacyNotice>?
    /// The capabilities that an app can switch off, nil for all; the default is nil.
    public var disabledCapabilities: PickerCapabilities?

    /// Makes a rule that allows every option.
    public init() {}
  }

  /// How many cells the grid has side by side, and the spacing between them.
  public struct Grid: Hashable, Sendable {
    /// The number of cells side by side across the whole screen before the person zooms; the
    /// default is 3.
    public var columns = 3
    /// The number of cells side by side across the whole screen at each zoom step, from the
    /// farthest to the nearest.
    ///
    /// It contains ``columns``. Empty, the default, means that the grid does not zoom.
    public var zoom: [Int] = []
    /// Points between cells; the default is 2.
    public var spacing = 2

    /// Makes a grid with every default.
    public init() {}
  }

  /// When the picker shows a sidebar (rule P12).
  public struct Layout: Hashable, Sendable {
    /// The minimum width in points at which there is a sidebar, nil for never; the default is nil.
    public var sidebarFrom: Int?
    /// The sidebar's width in points; the default is 260.
    public var sidebarWidth = 260

    /// Makes a rule without a sidebar.
    public init() {}
  }

  /// How picked assets are delivered to the app.
  public struct Delivery: Hashable, Sendable {
    /// The limit on the pixel size of a delivered image.
    public enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
      /// The size of the original, which means no limit.
      case original
      /// The size of the screen in pixels (rule W11).
      case screen
    }

    /// When the picker fetches originals that are not on the device.
    public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
      /// Never, because everything shown is on the device (rule F12).
      case alreadyOnDevice
      /// Before the picker closes, while it shows its loading state (rule F1).
      case beforeClosing
      /// When the app loads an item, after the picker has closed.
      case onDemand
    }

    /// The limit on the pixel size of a delivered image; the default is the original's own size.
    public var fits = Fit.original
    /// When the picker fetches originals that are not on the device; the default is on demand.
    public var when = Moment.onDemand
    /// The maximum number of originals fetched at the same time, nil if the profile does not state
    /// it; the default is nil.
    public var parallelFetches: Int?
    /// The seconds without a byte after which a transfer counts as stalled, nil if the profile does
    /// not state it; the default is nil.
    public var stallTimeout: Double?
    /// The maximum seconds for fetching one original, nil for no limit; the default is nil.
    public var timeout: Double?
    /// How often a broken transfer is resumed before the person is asked, nil if the profile does
    /// not state it; the default is nil.
    public var retries: Int?
    /// The maximum size in bytes of an original to fetch, nil if the profile does not state it; the
    /// default is nil.
    ///
    /// A larger original that is not on the device cannot be picked.
    public var maximumBytes: Int64?
    /// The maximum number of pixels of a delivered image, nil if the profile does not state it; the
    /// default is nil.
    ///
    /// A larger image is scaled down, keeping its aspect ratio (rule W11).
    public var maximumPixels: Int?
    /// Whether the person may close the picker before every original is fetched, so that the rest
    /// is fetched later; the default is false.
    public var backgroundFinish = false

    /// Makes a rule with every default.
    public init() {}
  }

  /// Where a number in a profile comes from.
  public struct Source: Hashable, Sendable {
    /// How reliable a source is.
    public enum Basis: String, Hashable, Sendable, Codable, CaseIterable {
      /// The device's maker announced the number, in a talk or on a product page.
      case stated
      /// Technical documentation, a header file or source code states the number.
      case documented
      /// Locket's authors chose the number.
      case assumed
    }

    /// How reliable the source is.
    public var basis: Basis
    /// The talk or page that states the number, or the reason for it.
    public var origin: String

    /// Describes a source.
    ///
    /// - Parameters:
    ///   - basis: How reliable the source is.
    ///   - origin: The talk or page that states the number, or the reason for it.
    public init(basis: Basis, origin: String) {
      self.basis = basis
      self.origin = origin
    }
  }
}
