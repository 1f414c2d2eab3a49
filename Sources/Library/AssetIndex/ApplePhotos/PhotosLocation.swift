// SPDX-License-Identifier: Apache-2.0

/// The names of the location where an asset was taken, as Photos stored them.
struct PhotosLocation: Hashable, Sendable {
  /// The maximum number of names to read.
  ///
  /// Photos stores about twenty names, from a sight to its country.
  private static let maximumNameCount = 64

  /// The common name of the location: its town, or its district or country if no town is known.
  let title: String
  /// A key that distinguishes the location from other locations with the same name.
  let key: String
  /// The search keywords of the location, without duplicates.
  let keywords: [String]

  /// Reads an archived address.
  ///
  /// Returns nil if the address contains no name.
  ///
  /// - Parameter bytes: The archive, or nil if the asset has none.
  init?(archive bytes: [UInt8]?) {
    guard let archive = bytes.flatMap(PropertyArchive.init) else { return nil }
    var names: [String: String] = [:]
    if let address = archive.index(of: "postalAddress", in: archive.root) {
      for key in ["_city", "_subLocality", "_subAdministrativeArea", "_state", "_country"] {
        names[key] = archive.text(key, of: address)
      }
    }
    var others: [String] = []
    if let map = archive.index(of: "mapItem", in: archive.root) {
      for info in archive.list("sortedPlaceInfos", of: map).prefix(Self.maximumNameCount) {
        guard case .number(let type)? = archive.value("placeType", of: info),
          let name = archive.text("name", of: info)
        else { continue }
        switch type {
        case 1 where names["_country"] == nil: names["_country"] = name
        case 4 where names["_city"] == nil: names["_city"] = name
        // The names of towns, districts, streets, parks and sights. Smaller numbers are regions.
        case 4...: others.append(name)
        default: break
        }
      }
    }
    let known = ["_city", "_subAdministrativeArea", "_state", "_country"].compactMap { names[$0] }
    guard let title = known.first else { return nil }
    self.title = title
    key = ["_country", "_state"].compactMap { names[$0] }.joined(separator: "/") + "/" + title
    keywords = Self.unique(known + [names["_subLocality"]].compactMap(\.self) + others)
  }

  /// Creates a location from the title of an asset's moment.
  ///
  /// A moment is a group of photos from one time and location. Photos uses the name of their
  /// location as its title.
  ///
  /// - Parameter title: The moment's title.
  init(moment title: String) {
    self.title = title
    key = "/" + title
    keywords = [title]
  }

  private static func unique(_ keywords: [String]) -> [String] {
    var seen: Set<String> = []
    return keywords.filter { seen.insert($0).inserted }
  }
}
