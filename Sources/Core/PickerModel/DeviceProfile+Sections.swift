// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// Which assets a device may show.
  public struct Library: Hashable, Sendable {
    /// Whether a device shows only assets on the device, or also assets in the cloud.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
      /// The device shows only assets on the device (rule `window.scope.device`).
      case device
      /// The device shows the whole cloud library, including assets that are not on the device
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
      /// The date is the capture date, or the modification date if there is no capture date (rules
      /// `window.order.capture-date` and `window.order.modification-fallback`).
      case captureDate
    }

    /// Whether the window contains only assets on the device, or also assets in the cloud; the
    /// default is `cloud`.
    public var scope = Scope.cloud
    /// The kinds of assets that the device may show; the default is all kinds.
    public var kinds: Set<Kind> = Set(Kind.allCases)
    /// The maximum number of assets that the window contains; nil, the default, for no maximum.
    ///
    /// If there are more assets, the window contains the newest ones.
    public var newest: Int?
    /// The date that decides which assets are the newest; the default is the capture date.
    public var order = Order.captureDate
    /// Where the person finds the assets that are not in the window, such as "your phone".
    ///
    /// The picker shows this text. If it is nil, the default, the picker does not name a location.
    public var elsewhere: String?

    /// Makes library settings with which the window contains every asset.
    public init() {}
  }

  /// How many assets a person may select, and how the selected assets are marked.
  public struct Selection: Hashable, Sendable {
    /// The ways of marking and delivering selected assets that an app may choose; the default is
    /// all.
    public var modes: Set<SelectionBehavior> = Set(SelectionBehavior.allCases)
    /// The minimum number of assets that a person must select; nil, the default, means 1.
    public var minimum: Int?
    /// The maximum number of assets that a person may select; nil, the default, for no maximum.
    public var maximum: Int?
    /// Whether an app can preselect assets; the default is true.
    public var preselection = true

    /// Makes selection settings without restrictions.
    public init() {}
  }

  /// Further options of the picker that an app or the person may use.
  ///
  /// If a field is nil, the device offers all values of the option.
  public struct Options: Hashable, Sendable {
    /// The layouts that an app may choose, such as a single row; nil, the default, for all layouts.
    public var modes: Set<PickerMode>?
    /// The edges of the grid at which an app can remove the margin; nil, the default, for all
    /// edges.
    public var edges: PickerEdges?
    /// The kinds of metadata that an app can ask the picker to remove from picked items; nil, the
    /// default, for every kind.
    public var metadata: PickerMetadataOptions?
    /// Whether the app can set the text of the search field.
    ///
    /// Nil, the default, means that the app can set it if the picker has a search field.
    public var searchText: Bool?
    /// The presentation styles that an app may choose, such as inline; nil, the default, for all
    /// styles.
    public var styles: Set<PickerStyle>?
    /// The kinds of metadata that the person can choose to remove from picked items; nil, the
    /// default, for every kind.
    public var menu: PickerMetadataOptions?
    /// The privacy notices that the picker shows to the person; nil, the default, for all notices.
    public var notices: Set<PrivacyNotice>?
    /// The capabilities of the picker, such as search, that an app can switch off; nil, the
    /// default, for all capabilities.
    public var disabledCapabilities: PickerCapabilities?

    /// Makes options that allow everything.
    public init() {}
  }

  /// The number of cells in a row of the grid, and the spacing between cells.
  public struct Grid: Hashable, Sendable {
    /// The number of cells in a row before the person zooms, if the picker is as wide as the
    /// screen; the default is 3.
    public var columns = 3
    /// The number of cells in a row at each zoom step, beginning with the smallest cells.
    ///
    /// The list contains ``columns``. If it is empty, which is the default, the grid does not zoom.
    public var zoom: [Int] = []
    /// The spacing between cells of the grid in points; the default is 2.
    public var spacing = 2

    /// Makes a grid of three columns that does not zoom.
    public init() {}
  }

  /// When the picker shows a sidebar (rule `layout.sidebar.wide`).
  public struct Layout: Hashable, Sendable {
    /// The minimum width of the picker, in points, at which it shows a sidebar; nil, the default,
    /// for never.
    public var sidebarFrom: Int?
    /// The sidebar's width in points; the default is 260.
    public var sidebarWidth = 260

    /// Makes a layout without a sidebar.
    public init() {}
  }

  /// How picked assets are delivered to the app.
  public struct Delivery: Hashable, Sendable {
    /// The limit on the width and height of a delivered image.
    public enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
      /// A delivered image may be as large as the original.
      case original
      /// A delivered image must fit into the screen's size in pixels (rule
      /// `unseen.delivered.fits-screen`).
      case screen
    }

    /// When the picker fetches originals that are not on the device.
    public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
      /// Originals are never fetched, because the device shows only assets whose originals it
      /// stores (rule `load.never.on-device`).
      case alreadyOnDevice
      /// Originals are fetched before the picker closes, while it shows its loading state (rule
      /// `family.loading.before-close`).
      case beforeClosing
      /// An original is fetched after the picker has closed, when the app loads the item.
      case onDemand
    }

    /// The limit on the width and height of a delivered image; the default is no limit.
    public var fits = Fit.original
    /// When the picker fetches originals that are not on the device; the default is `onDemand`.
    public var when = Moment.onDemand
    /// The maximum number of originals that are fetched at the same time.
    ///
    /// If it is nil, the default, Locket chooses the number.
    public var parallelFetches: Int?
    /// The number of seconds without a received byte after which the fetch of an original counts as
    /// stalled.
    ///
    /// If the value is nil, the default, Locket chooses the number.
    public var stallTimeout: Double?
    /// The maximum number of seconds for fetching one original; nil, the default, for no limit.
    public var timeout: Double?
    /// How many times the picker resumes the broken transfer of an original before it asks the
    /// person what to do.
    ///
    /// If the value is nil, the default, Locket chooses the number.
    public var retries: Int?
    /// The maximum size in bytes of an original that is fetched.
    ///
    /// A person cannot pick an asset whose original is larger and not on the device. If the value
    /// is nil, the default, there is no maximum.
    public var maximumBytes: Int64?
    /// The maximum number of pixels of a delivered image; nil, the default, for no maximum.
    ///
    /// A larger image is scaled down and keeps its aspect ratio.
    public var maximumPixels: Int?
    /// Whether the person may choose *later*, which closes the picker before every original is
    /// fetched; the default is false.
    ///
    /// The missing originals are then fetched later.
    public var backgroundFinish = false

    /// Makes delivery settings with the defaults: images in full size, and fetching on demand.
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

    /// How reliable the source of the number is.
    public var basis: Basis
    /// The talk or page that states the number, or the authors' reason for choosing it.
    public var origin: String

    /// Describes the source of a number.
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
