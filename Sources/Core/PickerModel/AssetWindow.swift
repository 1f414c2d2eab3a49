// SPDX-License-Identifier: Apache-2.0

/// The assets of a library that a device may show (rules `window.newest.bounded`
/// and `window.cut.allowed-first`).
///
/// The window does not change while a picker is open.
public struct AssetWindow: Hashable, Sendable {
  /// The values by which the assets of the window are sorted: the date, then the file name, then
  /// the identifier.
  public struct Key: Hashable, Sendable, Comparable {
    /// The date by which the asset is sorted, in milliseconds since 1970; nil for an asset without
    /// any date.
    public let milliseconds: Int64?
    /// The asset's file name without its extension, by which assets with the same date are sorted.
    ///
    /// The name is empty if it is unknown.
    public let name: String
    /// The asset's identifier, by which assets with the same date and name are sorted.
    public let identifier: AssetIdentifier

    /// Makes a sort key from a date, a name and an identifier.
    ///
    /// - Parameters:
    ///   - milliseconds: The date by which the asset is sorted, in milliseconds since 1970; nil if
    ///     there is none.
    ///   - name: The file name without its extension; the default is empty, for an unknown name.
    ///   - identifier: The asset's identifier.
    public init(milliseconds: Int64?, name: String = "", identifier: AssetIdentifier) {
      self.milliseconds = milliseconds
      self.name = name
      self.identifier = identifier
    }

    /// Makes the sort key of an asset.
    ///
    /// - Parameter asset: Any asset.
    public init(_ asset: Asset) {
      self.init(
        milliseconds: asset.sortDate?.milliseconds, name: asset.sortName,
        identifier: asset.identifier)
    }

    /// Whether one asset is shown before another; newer assets come first
    /// (rule `window.order.capture-date`).
    ///
    /// Assets without a date come last (rule `window.order.undated-last`). Assets with the same
    /// date are sorted by the bytes of their names, descending, because cameras count file names
    /// upwards (rule `window.order.names`). Assets with the same date and name are sorted by the
    /// bytes of their identifiers, ascending (rule `window.order.ties`).
    ///
    /// - Parameters:
    ///   - left: The key of one asset.
    ///   - right: The key of another asset.
    /// - Returns: Whether the left asset is shown before the right asset.
    public static func < (left: Key, right: Key) -> Bool {
      switch (left.milliseconds, right.milliseconds) {
      case (let one?, let other?) where one != other: one > other
      case (_?, nil): true
      case (nil, _?): false
      default:
        left.name.utf8.elementsEqual(right.name.utf8)
          ? left.identifier < right.identifier
          : right.name.utf8.lexicographicallyPrecedes(left.name.utf8)
      }
    }
  }

  /// Whether the window contains only assets on the device, or also assets in the cloud.
  public let scope: DeviceProfile.Library.Scope
  /// The kinds of assets that the window may contain.
  public let kinds: Set<DeviceProfile.Library.Kind>
  /// The maximum number of assets in the window, nil for no maximum.
  ///
  /// If there are more assets, the window contains the newest ones.
  public let limit: Int?
  /// How many assets the window would contain if it had no ``limit``.
  public let libraryCount: Int
  /// How many assets the window contains.
  public let count: Int
  /// The sort key of the oldest asset in the window, nil if the window is empty.
  public let oldest: Key?
  /// The date of the oldest asset in the window, nil if the window is empty or the asset has no
  /// date (rule `window.boundary.date`).
  public let boundaryDate: Timestamp?
  /// The number of the asset that the library added last before the window was computed (rule
  /// `library.late.stays-out`).
  ///
  /// A library numbers its assets in the order in which it adds them. The window does not contain
  /// assets with a greater number, because they were added later. If this number is 0, the window
  /// also contains assets that were added later.
  public let generation: Int64

  /// Describes a window.
  ///
  /// - Parameters:
  ///   - library: The section of the profile that states the scope, the kinds and the maximum
  ///     number of assets in the window.
  ///   - libraryCount: How many assets the window would contain if the profile had no maximum
  ///     number.
  ///   - count: How many assets the window contains.
  ///   - oldest: The sort key of the oldest asset in the window, nil if the window is empty.
  ///   - boundaryDate: The date of the oldest asset in the window, nil if the window is empty or
  ///     the asset has no date.
  ///   - generation: The number of the last asset that the library added before the window was
  ///     computed. With the default, 0, the window also contains assets that were added later.
  public init(
    of library: DeviceProfile.Library, libraryCount: Int, count: Int, oldest: Key?,
    boundaryDate: Timestamp?, generation: Int64 = 0
  ) {
    scope = library.scope
    kinds = library.kinds
    limit = library.newest
    self.libraryCount = libraryCount
    self.count = count
    self.oldest = oldest
    self.boundaryDate = boundaryDate
    self.generation = generation
  }

  /// Whether ``limit`` excludes assets from the window; the picker must then state this (rule
  /// `window.counts.library`).
  public var isCut: Bool { count < libraryCount }
}
