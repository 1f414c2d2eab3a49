// SPDX-License-Identifier: Apache-2.0

/// An album, a person, a folder, a month or all assets of one type, as a picker lists it (rule W9).
public struct AssetCollection: Hashable, Sendable, Identifiable {
  /// An opaque identifier of a collection, stable for as long as its library is.
  public struct Identifier: OpaqueIdentifier {
    /// The identifier's text.
    public let rawValue: String

    /// Wraps a library's own identifier.
    ///
    /// - Parameter rawValue: Any text; two collections of a library never share one.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The property that the members of a collection have in common.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A person chose its members.
    case album
    /// Its members are in the same folder.
    case folder
    /// The library chooses its members by a property, such as the favorites.
    case smartAlbum
    /// Its members show the same person.
    case person
    /// Its members were taken at the same location.
    case location = "place"
    /// Its members are of the same type; see ``mediaTypes``.
    case mediaType
    /// Its members were taken in the same month; months are never listed together with other kinds.
    case month
  }

  /// The collection's identifier.
  public let identifier: Identifier
  /// The property that its members have in common.
  public let kind: Kind
  /// Its name for people.
  public let title: String
  /// How many members there are inside the window and the app's filter, at least one.
  public let count: Int
  /// The newest of these members, whose picture represents the collection.
  public let newest: AssetIdentifier

  /// Describes a collection.
  ///
  /// - Parameters:
  ///   - identifier: The collection's identifier.
  ///   - kind: The property that its members have in common.
  ///   - title: Its name for people.
  ///   - count: How many members there are inside the window and the app's filter.
  ///   - newest: The newest of these members.
  public init(
    identifier: Identifier, kind: Kind, title: String, count: Int, newest: AssetIdentifier
  ) {
    self.identifier = identifier
    self.kind = kind
    self.title = title
    self.count = count
    self.newest = newest
  }

  /// The collection's identifier, as `Identifiable` requires it.
  public var id: Identifier { identifier }
}

extension AssetCollection {
  /// All assets of one media type; every library has these collections without defining them.
  public struct MediaType: Hashable, Sendable {
    /// The collection's identifier.
    public let identifier: Identifier
    /// Its name for people.
    public let title: String
    /// The filter that selects its members.
    public let filter: PickerFilter

    init(_ name: String, _ title: String, _ filter: PickerFilter) {
      identifier = Identifier("type:\(name)")
      self.title = title
      self.filter = filter
    }
  }

  /// The media type collections in display order; a library lists those that have members.
  public static let mediaTypes: [MediaType] = [
    MediaType("videos", "Videos", .videos),
    MediaType("livePhotos", "Live Photos", .livePhotos),
    MediaType("depthEffectPhotos", "Portrait", .depthEffectPhotos),
    MediaType("panoramas", "Panoramas", .panoramas),
    MediaType("timelapseVideos", "Time-lapse", .timelapseVideos),
    MediaType("slomoVideos", "Slo-mo", .slomoVideos),
    MediaType("cinematicVideos", "Cinematic", .cinematicVideos),
    MediaType("bursts", "Bursts", .bursts),
    MediaType("spatialMedia", "Spatial", .spatialMedia),
    MediaType("screenshots", "Screenshots", .screenshots),
    MediaType("screenRecordings", "Screen Recordings", .screenRecordings),
    MediaType("animated", "Animated", .playbackStyle(.imageAnimated)),
  ]
}

extension AssetCollection {
  /// Whether one collection is listed before another (rule W9).
  ///
  /// The kinds follow in this order: smart albums, albums, folders, people, places, media types.
  /// Collections of one kind are sorted by title, in lower case, then by identifier; media types
  /// have a fixed order. Months are listed separately, newest first.
  ///
  /// - Parameters:
  ///   - left: One collection.
  ///   - right: Another.
  /// - Returns: Whether the left one comes first.
  public static func shownOrder(_ left: AssetCollection, _ right: AssetCollection) -> Bool {
    if left.kind != right.kind { return rank(of: left.kind) < rank(of: right.kind) }
    if left.kind == .month { return left.identifier > right.identifier }
    if left.kind == .mediaType { return rank(of: left) < rank(of: right) }
    let titles = (left.title.lowercased(), right.title.lowercased())
    return titles.0 != titles.1 ? titles.0 < titles.1 : left.identifier < right.identifier
  }

  private static func rank(of kind: Kind) -> Int {
    switch kind {
    case .smartAlbum: 0
    case .album: 1
    case .folder: 2
    case .person: 3
    case .location: 4
    case .mediaType: 5
    case .month: 6
    }
  }

  private static func rank(of collection: AssetCollection) -> Int {
    mediaTypes.firstIndex { $0.identifier == collection.identifier } ?? mediaTypes.count
  }
}
