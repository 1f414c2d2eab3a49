// SPDX-License-Identifier: Apache-2.0

extension DeviceProfile {
  /// Which assets a device may show.
  public struct Library: Hashable, Sendable {
    /// Where assets may be.
    public enum Scope: String, Hashable, Sendable, Codable, CaseIterable {
      /// Only what is on the device (rule W1).
      case device
      /// The whole cloud library, on the device or not (rule W2).
      case cloud
    }

    /// What may be shown, as documents write it.
    public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
      /// Stills, Live Photos included (rule W3).
      case image
      /// Videos.
      case video
    }

    /// What "newest" goes by.
    public enum Order: String, Hashable, Sendable, Codable, CaseIterable {
      /// Capture date, else modification date (rules W4 and W5).
      case captureDate
    }

    /// Where assets may be; the default is the whole cloud library.
    public var scope = Scope.cloud
    /// What may be shown; the default is everything.
    public var kinds: Set<Kind> = Set(Kind.allCases)
    /// How many of the newest are shown, nil for all; the default is nil.
    public var newest: Int?
    /// What "newest" goes by; the default is the capture date.
    public var order = Order.captureDate
    /// Where a person finds what the window leaves out, such as "your phone", nil where nowhere;
    /// the default is nil.
    public var elsewhere: String?

    /// Makes a rule that lets everything through.
    public init() {}
  }

  /// How a person may select.
  public struct Selection: Hashable, Sendable {
    /// The selection behaviours on offer; the default is all.
    public var modes: Set<SelectionBehavior> = Set(SelectionBehavior.allCases)
    /// The fewest assets a pick can have, nil for one; the default is nil.
    public var minimum: Int?
    /// The most assets a pick can have, nil where nothing bounds it; the default is nil.
    public var maximum: Int?
    /// Whether assets can be selected from the start; the default is true.
    public var preselection = true

    /// Makes a rule without bounds.
    public init() {}
  }

  /// What an app may ask for beside selection and filters; nil where the device offers all of it.
  public struct Options: Hashable, Sendable {
    /// The layouts on offer, nil for all; the default is nil.
    public var modes: Set<PickerMode>?
    /// The edges that can go without margins, nil for all; the default is nil.
    public var edges: PickerEdges?
    /// What can be taken out of the picks, nil for all; the default is nil.
    public var metadata: PickerMetadataOptions?
    /// Whether the search field can be filled, nil where it can wherever there is one; the
    /// default is nil.
    public var searchText: Bool?
    /// The ways of being presented on offer, nil for all; the default is nil.
    public var styles: Set<PickerStyle>?
    /// What the person can take out of the picks, nil for all; the default is nil.
    public var menu: PickerMetadataOptions?
    /// What the picker says of privacy, nil for all of it; the default is nil.
    public var notices: Set<PrivacyNotice>?
    /// The capabilities that an app can switch off, nil for all there are; the default is nil.
    public var disabledCapabilities: PickerCapabilities?

    /// Makes a rule that lets everything through.
    public init() {}
  }

  /// The grid.
  public struct Grid: Hashable, Sendable {
    /// Cells side by side over the whole screen, before anything is zoomed; the default is 3.
    public var columns = 3
    /// Cells side by side over the whole screen at each zoom step, from the farthest to the
    /// nearest, ``columns`` among them; empty where the grid does not zoom, which is the default.
    public var zoom: [Int] = []
    /// Points between cells; the default is 2.
    public var spacing = 2

    /// Makes a grid with every default.
    public init() {}
  }

  /// What the picker's arrangement goes by (rule P12).
  public struct Layout: Hashable, Sendable {
    /// From how many points across there is a sidebar, nil for never; the default is nil.
    public var sidebarFrom: Int?
    /// The sidebar's width in points; the default is 260.
    public var sidebarWidth = 260

    /// Makes a rule without a sidebar.
    public init() {}
  }

  /// How picks get to the app.
  public struct Delivery: Hashable, Sendable {
    /// What bounds a delivered image.
    public enum Fit: String, Hashable, Sendable, Codable, CaseIterable {
      /// The original's own size.
      case original
      /// The screen in pixels (rule W11).
      case screen
    }

    /// When missing originals are fetched.
    public enum Moment: String, Hashable, Sendable, Codable, CaseIterable {
      /// Never: everything shown is on the device (rule F12).
      case alreadyOnDevice
      /// While the picker shows its loading state, before it closes (rule F1).
      case beforeClosing
      /// When the app loads an item, after the picker closed.
      case onDemand
    }

    /// What bounds a delivered image; the default is its own size.
    public var fits = Fit.original
    /// When missing originals are fetched; the default is on demand.
    public var when = Moment.onDemand
    /// How many originals are fetched at a time, nil where nothing says; the default is nil.
    public var parallelFetches: Int?
    /// How many seconds may pass without a byte before a transfer counts as stalled, nil where
    /// nothing says; the default is nil.
    public var stallTimeout: Double?
    /// How many seconds one original may take in all, nil for any; the default is nil.
    public var timeout: Double?
    /// How often a transfer that broke is taken up again before the person is asked, nil where
    /// nothing says; the default is nil.
    public var retries: Int?
    /// The largest original in bytes that is fetched, nil where nothing says; the default is nil.
    ///
    /// A larger one that is not on the device cannot be picked.
    public var maximumBytes: Int64?
    /// The most pixels of a delivered image, nil where nothing says; the default is nil.
    ///
    /// A larger one is scaled down, its shape kept (rule W11).
    public var maximumPixels: Int?
    /// Whether the person may close the picker before everything is here and have the rest fetched
    /// later; the default is false.
    public var backgroundFinish = false

    /// Makes a rule with every default.
    public init() {}
  }

  /// Where a number in a profile comes from.
  public struct Source: Hashable, Sendable {
    /// How good a source is.
    public enum Basis: String, Hashable, Sendable, Codable, CaseIterable {
      /// A talk or document of the maker says so.
      case stated
      /// Documentation or a header says so.
      case documented
      /// We chose it.
      case assumed
    }

    /// How good the source is.
    public var basis: Basis
    /// The talk, page or reason.
    public var origin: String

    /// Describes a source.
    ///
    /// - Parameters:
    ///   - basis: How good the source is.
    ///   - origin: The talk, page or reason.
    public init(basis: Basis, origin: String) {
      self.basis = basis
      self.origin = origin
    }
  }
}
