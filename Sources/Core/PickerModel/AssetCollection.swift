// SPDX-License-Identifier: Apache-2.0

/// A list of assets that a person can open in the picker, such as an album
/// (rule `collection.open.members`).
public struct AssetCollection: Hashable, Sendable, Identifiable {
  /// Identifies a collection; it stays the same while the collection exists.
  public struct Identifier: OpaqueIdentifier {
    /// The text of the collection's identifier.
    public let rawValue: String

    /// Wraps the text of an identifier that a library uses.
    ///
    /// - Parameter rawValue: Any text. Each collection of a library has a different text.
    public init(_ rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The kind of a collection: what its members have in common.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A person chose the members of the collection.
    case album
    /// The members of the collection are in the same folder.
    case folder
    /// The library chooses the members of the collection by a property: for example, all favorites.
    case smartAlbum
    /// The members of the collection show the same person.
    case person
    /// The members of the collection were taken at the same location.
    case location = "place"
    /// The members of the collection are of the same type, such as videos; see ``mediaTypes``.
    case mediaType
    /// The members of the collection were taken in the same month.
    ///
    /// A picker lists months separately from the other collections.
    case month
  }

  /// The identifier of the collection, which stays the same while the collection exists.
  public let identifier: Identifier
  /// The collection's kind: what its members have in common.
  public let kind: Kind
  /// The collection's name, which the picker displays.
  public let title: String
  /// The number of the collection's members that are in the window and pass the app's filter;
  /// always 1 or more.
  public let count: Int
  /// The identifier of the newest member that ``count`` includes; the picker shows its picture
  /// beside the title.
  public let newest: AssetIdentifier

  /// Describes a collection.
  ///
  /// - Parameters:
  ///   - identifier: The collection's identifier.
  ///   - kind: The collection's kind: what its members have in common.
  ///   - title: The collection's name, which the picker displays.
  ///   - count: The number of members that are in the window and pass the app's filter.
  ///   - newest: The identifier of the newest of these members.
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
  /// A collection of all assets of one media type; every library has these collections.
  public struct MediaType: Hashable, Sendable {
    /// The identifier of the collection, which is the same in every library.
    public let identifier: Identifier
    /// The collection's name, which the picker displays.
    public let title: String
    /// The filter that selects the members of the collection.
    public let filter: PickerFilter

    init(_ name: String, _ title: String, _ filter: PickerFilter) {
      identifier = Identifier("type:\(name)")
      self.title = title
      self.filter = filter
    }
  }

  /// All media type collections in display order; a picker lists only those that have members.
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
  /// Whether one collection is listed before another (rule `collection.list.shown`).
  ///
  /// Collections of different kinds have this order: smart albums, albums, folders, people,
  /// locations, media types. Within one kind, the collections are sorted by title in lower case.
  /// Collections with the same title are sorted by identifier. Media types have the order of
  /// ``mediaTypes``. Months are listed separately, with the newest month first.
  ///
  /// - Parameters:
  ///   - left: One collection.
  ///   - right: Another collection.
  /// - Returns: Whether the left collection comes first.
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
