// SPDX-License-Identifier: Apache-2.0

/// The assets of a library that a device may show, fixed while a picker is open (rules W1 to W8).
public struct AssetWindow: Hashable, Sendable {
  /// A sort key of the window: newest first, then by file name, then by identifier.
  public struct Key: Hashable, Sendable, Comparable {
    /// The sort date in milliseconds since 1970, nil for an asset without any date.
    public let milliseconds: Int64?
    /// The file name without its extension, which orders assets of equal dates; empty if none is
    /// known.
    public let name: String
    /// The identifier, which orders assets of equal dates and names.
    public let identifier: AssetIdentifier

    /// Makes a sort key.
    ///
    /// - Parameters:
    ///   - milliseconds: The sort date in milliseconds since 1970, nil if there is none.
    ///   - name: The file name without its extension; the default is empty, for an asset without a
    ///     known name.
    ///   - identifier: The identifier.
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

    /// Whether one key sorts before another: newer assets first, assets without a date last (rules
    /// W4 and W5).
    ///
    /// Equal dates are ordered by the bytes of the names, descending, because cameras number their
    /// files upwards. Equal names are ordered by the bytes of the identifiers, ascending.
    ///
    /// - Parameters:
    ///   - left: One key.
    ///   - right: Another.
    /// - Returns: Whether the left one is shown first.
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

  /// Whether assets in the window must be on the device or may be in the cloud.
  public let scope: DeviceProfile.Library.Scope
  /// The kinds of assets that the window may contain.
  public let kinds: Set<DeviceProfile.Library.Kind>
  /// The maximum number of assets in the window, which keeps the newest ones; nil for no maximum.
  public let limit: Int?
  /// How many assets the window would contain if it had no ``limit``.
  public let libraryCount: Int
  /// How many assets the window contains.
  public let count: Int
  /// The sort key of the oldest asset in the window, nil if the window is empty.
  public let oldest: Key?
  /// The date of the oldest asset in the window, nil if the window is empty or the asset has no
  /// date (rule W7).
  public let boundaryDate: Timestamp?
  /// The number of the asset that was added last before the window was computed (rule W8).
  ///
  /// A library numbers its assets in the order in which it adds them. Assets that are added later
  /// have a greater number and are not shown in this window. With 0 no asset is left out.
  public let generation: Int64

  /// Describes a window.
  ///
  /// - Parameters:
  ///   - library: The section of the profile that states which assets the window contains: scope,
  ///     kinds and the maximum number.
  ///   - libraryCount: How many assets the window would contain if the profile had no maximum
  ///     number.
  ///   - count: How many assets the window contains.
  ///   - oldest: The sort key of the oldest asset in the window, nil if the window is empty.
  ///   - boundaryDate: The date of the oldest asset in the window, nil if the window is empty or
  ///     the asset has no date.
  ///   - generation: The number of the asset that was added last before the window was computed.
  ///     The default, 0, leaves no later assets out.
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

  /// Whether the limit leaves assets out, which the picker must then state (rule W7).
  public var isCut: Bool { count < libraryCount }
}
