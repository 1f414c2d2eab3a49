// SPDX-License-Identifier: Apache-2.0

/// The part of a library that a device may show, fixed while a picker is open (rules W1 to W8).
public struct AssetWindow: Hashable, Sendable {
  /// A place in the window's order: newest first, equal dates by file name, then by identifier.
  public struct Key: Hashable, Sendable, Comparable {
    /// The sort date in milliseconds since 1970, nil for an asset without any date.
    public let milliseconds: Int64?
    /// The file name without its extension, which orders equal dates; empty where none is known.
    public let name: String
    /// The identifier, which orders equal dates and names.
    public let identifier: AssetIdentifier

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - milliseconds: The sort date, nil where there is none.
    ///   - name: The file name without its extension; the default, empty, is that of an asset whose
    ///     library knows none.
    ///   - identifier: The identifier.
    public init(milliseconds: Int64?, name: String = "", identifier: AssetIdentifier) {
      self.milliseconds = milliseconds
      self.name = name
      self.identifier = identifier
    }

    /// The place of an asset.
    ///
    /// - Parameter asset: Any asset.
    public init(_ asset: Asset) {
      self.init(
        milliseconds: asset.sortDate?.milliseconds, name: asset.sortName,
        identifier: asset.identifier)
    }

    /// Whether one place comes before another: newer first, undated last (rules W4 and W5).
    ///
    /// Equal dates are ordered by the bytes of their names, descending, as cameras count up; equal
    /// names by the bytes of the identifiers, ascending.
    ///
    /// - Parameters:
    ///   - left: One place.
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

  /// Where its assets may be.
  public let scope: DeviceProfile.Library.Scope
  /// What its assets may be.
  public let kinds: Set<DeviceProfile.Library.Kind>
  /// How many of the newest it holds at most, nil for all.
  public let limit: Int?
  /// How many assets the profile would let through without the limit.
  public let libraryCount: Int
  /// How many assets the window holds.
  public let count: Int
  /// The place of its oldest asset, nil where it is empty.
  public let oldest: Key?
  /// The date of its oldest asset, nil where it is empty or that asset has none (rule W7).
  public let boundaryDate: Timestamp?
  /// The library's own mark of when the window was cut; later arrivals lie behind it (rule W8).
  public let generation: Int64

  /// Describes a window.
  ///
  /// - Parameters:
  ///   - library: The profile's rule that it was cut by.
  ///   - libraryCount: How many assets the rule lets through without its limit.
  ///   - count: How many assets the window holds.
  ///   - oldest: The place of its oldest asset.
  ///   - boundaryDate: The date of its oldest asset.
  ///   - generation: The library's own mark of when the window was cut.
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

  /// Whether the limit left something out, so that the picker must say so (rule W7).
  public var isCut: Bool { count < libraryCount }
}
