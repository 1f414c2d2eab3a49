// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// Which assets a device may show.
  public struct Library: Hashable, Sendable {
    /// Whether a device shows only assets on the device, or also assets in the cloud.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
      /// Only assets on the device (rule `window.scope.device`).
      case device
      /// The whole cloud library, including assets that are not on the device
      /// (rule `window.scope.cloud`).
      case cloud
    }

    /// A kind of asset that may be shown, with the name that profile documents use.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// Stills, including Live Photos (rule `watch.types.live-photos`).
      case image
      /// Videos.
      case video
    }

    /// The date that decides which assets are the newest.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
      /// The capture date, or the modification date if there is no capture date
      /// (rules `window.order.capture-date` and `window.order.modification-fallback`).
      case captureDate
    }

    /// Whether only assets on the device may be shown; the default is the whole cloud library.
    public var scope = Scope.cloud
    /// The kinds of assets that may be shown; the default is all.
    public var kinds: Set<Kind> = Set(Kind.allCases)
    /// The maximum number of assets that the window contains; nil, the default, for all.
    ///
    /// If there are more assets, the window contains the newest ones.
    public var newest: Int?
    /// The date that decides which assets are the newest; the default is the capture date.
    public var order = Order.captureDate
    /// Where a person finds the assets that the window leaves out, such as "your phone".
    ///
    /// The picker shows this text. Nil, the default, means that there is no such location.
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
    /// Whether an app can preselect assets; the default is true.
    public var preselection = true

    /// Makes a value that allows every number of assets and every behavior.
    public init() {}
  }

  /// Further options that an app may ask for.
  ///
  /// If a field is nil, the device offers all values of that option.
  public struct Options: Hashable, Sendable {
    /// The layouts that the device offers, nil for all; the default is nil.
    public var modes: Set<PickerMode>?
    /// The edges at which the device can omit margins, nil for all; the default is nil.
    public var edges: PickerEdges?
    /// The metadata that an app can ask the picker to remove from picks; nil, the default, for
    /// every kind.
    public var metadata: PickerMetadataOptions?
    /// Whether the app can set the text of the search field.
    ///
    /// Nil, the default, means that it can if the picker has a search field.
    public var searchText: Bool?
    /// The presentation styles that the device offers, nil for all; the default is nil.
    public var styles: Set<PickerStyle>?
    /// The metadata that the person can ask the picker to remove from picks; nil, the default, for
    /// every kind.
    public var menu: PickerMetadataOptions?
    /// The privacy notices that the picker shows, nil for all; the default is nil.
    public var notices: Set<PrivacyNotice>?
    /// The capabilities that an app can switch off, nil for all; the default is nil.
    public var disabledCapabilities: PickerCapabilities?

    /// Makes a value that allows every option.
    public init() {}
  }

  /// The number of cells in a row of the grid, and the spacing between cells.
  public struct Grid: Hashable, Sendable {
    /// The number of cells in a row that fills the width of the screen, before the person zooms;
    /// the default is 3.
    public var columns = 3
    /// The number of cells in a row at each zoom step, beginning with the smallest cells.
    ///
    /// The list contains ``columns``. If it is empty, which is the default, the grid does not zoom.
    public var zoom: [Int] = []
    /// The spacing between cells in points; the default is 2.
    public var spacing = 2

    /// Makes a grid of three columns that does not zoom.
    public init() {}
  }

  /// When the picker shows a sidebar (rule `layout.sidebar.wide`).
  public struct Layout: Hashable, Sendable {
    /// The width in points from which the picker shows a sidebar; nil, the default, for never.
    public var sidebarFrom: Int?
    /// The sidebar's width in points; the default is 260.
    public var sidebarWidth = 260

    /// Makes a layout without a sidebar.
    public init() {}
  }

  /// How picked assets are delivered to the app.
  public struct Delivery: Hashable, Sendable {
    /// The limit on the pixel size of a delivered image.
    public enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
      /// The size of the original, which means no limit.
      case original
      /// The size of the screen in pixels (rule `unseen.delivered.fits-screen`).
      case screen
    }

    /// When the picker fetches originals that are not on the device.
    public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
      /// Never: the device shows only assets whose originals it stores
      /// (rule `load.never.on-device`).
      case alreadyOnDevice
      /// Before the picker closes, while it shows its loading state
      /// (rule `family.loading.before-close`).
      case beforeClosing
      /// After the picker has closed, when the app loads the item.
      case onDemand
    }

    /// The limit on the pixel size of a delivered image; the default is the original's own size.
    public var fits = Fit.original
    /// When the picker fetches originals that are not on the device; the default is on demand.
    public var when = Moment.onDemand
    /// The maximum number of originals fetched at the same time, nil if the profile does not state
    /// it; the default is nil.
    public var parallelFetches: Int?
    /// The number of seconds without a received byte after which a transfer counts as stalled.
    ///
    /// Nil, the default, means that the profile does not state it.
    public var stallTimeout: Double?
    /// The maximum number of seconds for fetching one original; nil, the default, for no limit.
    public var timeout: Double?
    /// How many times the picker resumes a broken transfer before it asks the person what to do.
    ///
    /// Nil, the default, means that the profile does not state it.
    public var retries: Int?
    /// The maximum size in bytes of an original that is fetched.
    ///
    /// Nil, the default, means that the profile does not state it. A person cannot pick a larger
    /// original that is not on the device.
    public var maximumBytes: Int64?
    /// The maximum number of pixels of a delivered image, nil if the profile does not state it; the
    /// default is nil.
    ///
    /// A larger image is scaled down, keeping its aspect ratio.
    public var maximumPixels: Int?
    /// Whether the person may close the picker before every original is fetched; the default is
    /// false.
    ///
    /// The missing originals are then fetched later.
    public var backgroundFinish = false

    /// Makes a value with the defaults: images in full size, and fetching on demand.
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
    /// The talk or page that states the number, or the authors' reason for choosing it.
    public var origin: String

    /// Describes a source.
    ///
    /// - Parameters:
    ///   - basis: How reliable the source is.
    ///   - origin: The talk or page that states the number, or the authors' reason for choosing it.
    public init(basis: Basis, origin: String) {
      self.basis = basis
      self.origin = origin
    }
  }
}
