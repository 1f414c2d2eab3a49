// SPDX-License-Identifier: Apache-2.0

/// The assets of a library that a device may show, fixed while a picker is open (rules W1 to W8).
public struct AssetWindow: Hashable, Sendable {
  /// A sort key of the window: newest first, equal dates by file name, then by identifier.
  public struct Key: Hashable, Sendable, Comparable {
    /// The sort date in milliseconds since 1970, nil for an asset without any date.
    public let milliseconds: Int64?
    /// The file name without its extension, which orders equal dates; empty where none is known.
    public let name: String
    /// The identifier, which orders equal dates and names.
    public let identifier: AssetIdentifier

    /// Makes a sort key.
    ///
    /// - Parameters:
    ///   - milliseconds: The sort date, nil where there is none.
    ///   - name: The file name without its extension; the default is empty, for an asset whose
    ///     library knows no name.
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

    /// Whether one key sorts before another: newer first, undated last (rules W4 and W5).
    ///
    /// Equal dates are ordered by the bytes of their names, descending, because cameras count up.
    /// Equal names are ordered by the bytes of the identifiers, ascending.
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

  /// Whether its assets must be on the device or may be in the cloud.
  public let scope: DeviceProfile.Library.Scope
  /// The kinds of assets that it may hold.
  public let kinds: Set<DeviceProfile.Library.Kind>
  /// The maximum number of assets, of which it keeps the newest; nil for all.
  public let limit: Int?
  /// How many assets the profile would allow without the limit.
  public let libraryCount: Int
  /// How many assets the window holds.
  public let count: Int
  /// The sort key of its oldest asset, nil where it is empty.
  public let oldest: Key?
  /// The date of its oldest asset, nil where it is empty or that asset has none (rule W7).
  public let boundaryDate: Timestamp?
  /// The library's generation when the window was cut; later arrivals have a greater one (rule W8).
  public let generation: Int64

  /// Describes a window.
  ///
  /// - Parameters:
  ///   - library: The profile's rule that the window follows.
  ///   - libraryCount: How many assets the rule allows without its limit.
  ///   - count: How many assets the window holds.
  ///   - oldest: The sort key of its oldest asset.
  ///   - boundaryDate: The date of its oldest asset.
  ///   - generation: The library's generation when the window was cut.
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

  /// Whether the limit left something out, which the picker must then state (rule W7).
  public var isCut: Bool { count < libraryCount }
}
